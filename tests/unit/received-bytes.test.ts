import { describe, expect, it } from 'vitest';
import { receivedBytes } from '../../src/server/adapters/received-bytes.ts';

const full = () => new Error('full');
const files = () => receivedBytes({ bytes: 100, ofAddress: 60, ofFile: 10, full });
const of = (address: string, owner = `${address} 1`) => ({ address, owner });

describe('bytes of files that are being received', () => {
  it('one address holds no more than its part, and what ends in any way is given back', () => {
    const begin = files();
    const [one, two] = [begin(of('a')), begin(of('a'))];
    one.take(40);
    two.take(20);
    expect(() => two.take(1)).toThrow('full');
    one.end();
    one.end();
    two.take(40);
    expect(() => two.take(1)).toThrow('full');
    two.end();
    begin(of('a')).take(60);
  });

  it('a full instance gives up the largest file of the fullest address for who holds less', async () => {
    const begin = files();
    const [small, large, other] = [begin(of('a')), begin(of('a')), begin(of('b'))];
    small.take(20);
    large.take(35);
    other.take(45);
    const one = begin(of('c'));
    one.take(30);
    await expect(large.givenUp).rejects.toThrow('full');
    // It takes nothing more, also where its chunk was there already; the others go on.
    expect(() => large.take(1)).toThrow('full');
    small.take(1);
    other.take(1);
  });

  it('nobody is given up for who would then hold as much', () => {
    const begin = files();
    begin(of('a')).take(50);
    begin(of('b')).take(50);
    expect(() => begin(of('c')).take(50)).toThrow('full');
    begin(of('c')).take(49);
  });

  it('behind one address the owner with most gives way, also where the instance is full', async () => {
    const begin = files();
    const greedy = [1, 2, 3].map(() => begin(of('a', 'greedy')));
    greedy.forEach((one, i) => one.take(15 + i));
    const modest = begin(of('a', 'modest'));
    modest.take(20);
    await expect(greedy[2]!.givenUp).rejects.toThrow('full');
    begin(of('b')).take(50);
    modest.take(5);
    await expect(greedy[1]!.givenUp).rejects.toThrow('full');
    expect(() => greedy[0]!.take(60)).toThrow('full');
  });

  /** 100 MB, a file 10, an address 40, and a clock of its own. */
  function place() {
    const clock = { now: 0 };
    const begin = receivedBytes({ bytes: 100 * MB, ofAddress: 40 * MB, ofFile: 10 * MB, full, now: () => clock.now });
    return { clock, begin };
  }

  it('one file finds room beside hundreds of addresses with half a megabyte each that stay silent', async () => {
    const { clock, begin } = place();
    const silent = Array.from({ length: 200 }, (_, i) => begin(of(`${i}`)));
    for (const one of silent) one.take(MB / 2);
    clock.now = SECONDS(5.1);
    const modest = begin(of('modest'));
    // It soon holds most, and is served all the same: it is one file.
    for (let sent = 0; sent < 20; sent++) modest.take(MB / 2);
    expect(await givenUpOf(silent)).toHaveLength(20);
    modest.take(1);
    expect(await givenUpOf(silent)).toHaveLength(21);
  });

  it('what is silent gives way to anybody, however much they hold', async () => {
    const { clock, begin } = place();
    const silent = begin(of('silent'));
    silent.take(4 * MB);
    clock.now = SECONDS(5.1);
    const network = [1, 2, 3].map((n) => begin(of('network', `${n}`)));
    for (const one of network) one.take(10 * MB);
    for (const address of ['a', 'b', 'c']) begin(of(address)).take(22 * MB);
    network[0]!.take(4 * MB);
    expect(await givenUpOf([silent])).toEqual([0]);
  });

  it('the same where they send a byte now and then', async () => {
    const { clock, begin } = place();
    const silent = Array.from({ length: 199 }, (_, i) => begin(of(`${i}`)));
    for (const one of silent) one.take(MB / 2);
    for (clock.now = SECONDS(4); clock.now <= SECONDS(16); clock.now += SECONDS(4))
      for (const one of silent) one.take(1);
    const modest = begin(of('modest'));
    for (let sent = 0; sent < 19; sent++) modest.take(MB / 2);
    expect(await givenUpOf(silent)).toHaveLength(19);
  });

  /** A file of 1 MB of which a byte comes now and then, for a quarter of a minute. */
  function trickling(clock: { now: number }, phone: { take(bytes: number): void }) {
    phone.take(MB);
    for (clock.now = SECONDS(4); clock.now <= SECONDS(16); clock.now += SECONDS(4)) phone.take(1);
  }

  it('for who holds most, and more than one file, nobody else’s trickling file gives way', async () => {
    const { clock, begin } = place();
    const phone = begin(of('phone'));
    trickling(clock, phone);
    const greedy = Array.from({ length: 3 }, () => begin(of('greedy')));
    for (const one of greedy) one.take(9 * MB);
    for (const address of ['a', 'b', 'c']) begin(of(address)).take(23 * MB);
    expect(() => greedy[0]!.take(10 * MB)).toThrow('full');
    expect(await givenUpOf([phone])).toEqual([]);
    // For who holds less it does.
    begin(of('d')).take(4 * MB);
    expect(await givenUpOf([phone, ...greedy])).toEqual([0]);
  });

  it('behind a full address an owner with most ends no other owner’s trickling file', async () => {
    const { clock, begin } = place();
    const phone = begin(of('a', 'phone'));
    trickling(clock, phone);
    const greedy = [1, 2, 3, 4].map(() => begin(of('a', 'greedy')));
    for (const one of greedy) one.take(9.74 * MB);
    expect(() => greedy[0]!.take(MB)).toThrow('full');
    expect(await givenUpOf([phone])).toEqual([]);
    begin(of('a', 'modest')).take(MB);
    expect(await givenUpOf([phone])).toEqual([0]);
  });

  it('what trickles is judged by all that comes of its owner: papers sent together over a slow line stay', async () => {
    const { clock, begin } = place();
    const papers = [1, 2, 3, 4].map(() => begin(of('slow')));
    for (const one of papers) one.take(2 * MB);
    const trickle = begin(of('trickle'));
    trickle.take(MB);
    const flowing = ['a', 'b', 'c'].map((address) => begin(of(address)));
    flowing.forEach((one, i) => one.take([9, 39, 39][i]! * MB));
    for (; clock.now <= SECONDS(20); clock.now += SECONDS(1)) {
      // 8 KB a second in all; three of one that holds less than any of them.
      for (const one of papers) one.take(2 * 1024);
      trickle.take(3 * 1024);
      for (const one of flowing) one.take(8 * 1024);
    }
    begin(of('modest')).take(4 * MB);
    expect(await givenUpOf([...papers, trickle, ...flowing])).toEqual([4]);
  });
});

const MB = 1024 * 1024;
const SECONDS = (n: number) => n * 1000;

/** Which of these were given up. */
async function givenUpOf(readings: readonly { givenUp: Promise<never> }[]): Promise<number[]> {
  const ended = await Promise.all(
    readings.map(({ givenUp }) =>
      Promise.race([
        givenUp.then(
          () => true,
          () => true,
        ),
        new Promise<boolean>((done) => setImmediate(() => done(false))),
      ]),
    ),
  );
  return ended.flatMap((one, i) => (one ? [i] : []));
}
