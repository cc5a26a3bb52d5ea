import { describe, expect, it } from 'vitest';
import { receivedBytes } from '../../src/server/adapters/received-bytes.ts';

const files = () => receivedBytes({ bytes: 100, ofAddress: 60, full: () => new Error('full') });
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

  it('what stands still gives way first, however small, and then what trickles', async () => {
    let now = 0;
    const full = () => new Error('full');
    const begin = receivedBytes({ bytes: 1_000_000, ofAddress: 600_000, full, now: () => now });
    const [flowing, first, second, third] = ['a', 'b', 'c', 'd'].map((address) => begin(of(address)));
    flowing!.take(300_000);
    for (const one of [first!, second!, third!]) one.take(200_000);
    now = 5_001;
    flowing!.take(1);
    const newcomer = begin(of('e'));
    // More than any of those that stand still holds: by size alone it would be refused.
    newcomer.take(250_000);
    await expect(first!.givenUp).rejects.toThrow('full');
    second!.take(1);
    newcomer.take(150_000);
    await expect(third!.givenUp).rejects.toThrow('full');
    now = 12_000;
    for (const one of [flowing!, second!, newcomer]) one.take(1);
    newcomer.take(150_000);
    await expect(second!.givenUp).rejects.toThrow('full');
    expect(() => flowing!.take(1)).not.toThrow();
  });
});
