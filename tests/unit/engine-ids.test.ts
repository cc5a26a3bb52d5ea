import { describe, expect, it } from 'vitest';
import { MemberIds } from '#engine/member-ids.ts';
import { dice } from './crowd.ts';

describe('ids of members', () => {
  const uuid = (n: number) =>
    `${n.toString(16).padStart(8, '0')}-0abc-4def-8123-${(n * 7919).toString(16).padStart(12, '0')}`;

  it('find slots, for uuids and for other names, and give the ids back', () => {
    const ids = new MemberIds();
    ids.grow(8);
    const names = [uuid(1), 'sari', uuid(2), uuid(0xfedcba98), 'budi'];
    for (const [slot, id] of names.entries()) ids.set(id, slot);
    expect(names.map((id) => ids.find(id))).toEqual([0, 1, 2, 3, 4]);
    expect(names.map((_, slot) => ids.idOf(slot))).toEqual(names);
    expect([uuid(9), 'joko'].map((id) => ids.find(id))).toEqual([-1, -1]);
    for (const id of names) ids.remove(id);
    ids.remove('joko');
    ids.remove(uuid(9));
    expect(names.map((id) => ids.find(id))).toEqual([-1, -1, -1, -1, -1]);
    expect(names.map((_, slot) => ids.idOf(slot))).toEqual(names);
  });

  it.each([
    uuid(5).toUpperCase(),
    uuid(5).slice(0, 35),
    `${uuid(5)}0`,
    ...[8, 13, 18, 23].map((at) => `${uuid(5).slice(0, at)}0${uuid(5).slice(at + 1)}`),
    ...['/', ':', '`', 'g', '-', 'A'].map((char) => `${char}${uuid(5).slice(1)}`),
  ])('keep %s as a text of its own', (name) => {
    const ids = new MemberIds();
    ids.grow(4);
    ids.set(uuid(5), 0);
    ids.set(name, 1);
    expect([ids.find(uuid(5)), ids.find(name), ids.idOf(0), ids.idOf(1)]).toEqual([0, 1, uuid(5), name]);
  });

  it('a slot that is used again has its new name alone', () => {
    const ids = new MemberIds();
    ids.grow(4);
    ids.set('sari', 0);
    ids.set(uuid(3), 0);
    expect(ids.idOf(0)).toBe(uuid(3));
    ids.set('budi', 1);
    ids.copyName(1, 2);
    ids.copyName(0, 3);
    ids.copyName(0, 1);
    expect([0, 1, 2, 3].map((slot) => ids.idOf(slot))).toEqual([uuid(3), uuid(3), 'budi', uuid(3)]);
    expect([ids.find('budi'), ids.find(uuid(3))]).toEqual([1, 0]);
  });

  it('compare as texts do', () => {
    const ids = new MemberIds();
    const names = [uuid(1), uuid(0xffffffff), 'sari', uuid(2), 'budi', `${uuid(1).slice(0, 35)}0`];
    ids.grow(names.length);
    for (const [slot, id] of names.entries()) ids.set(id, slot);
    for (const [a, x] of names.entries())
      for (const [b, y] of names.entries()) expect(Math.sign(ids.compare(a, b))).toBe(x < y ? -1 : x > y ? 1 : 0);
  });

  it('hold thousands in a table that doubles before it is half full', () => {
    const [ids, roll] = [new MemberIds(), dice(5)];
    ids.grow(3000);
    const held = new Map<string, number>();
    for (let slot = 0; slot < 3000; slot++) {
      const id = uuid(roll(2 ** 31));
      if (held.has(id)) continue;
      held.set(id, slot);
      ids.set(id, slot);
      const gone = [...held.keys()][0]!;
      if (slot % 3 === 0) {
        ids.remove(gone);
        held.delete(gone);
      }
    }
    expect(ids.bytes()).toBe(3000 * 16 + 4 * 4096);
    for (const [id, slot] of held) expect([ids.find(id), ids.idOf(slot)]).toEqual([slot, id]);
  });

  it.each([0, 1, 2, 3])('that differ in word %i alone are told apart', (word) => {
    const ids = new MemberIds();
    ids.grow(400);
    const names = Array.from({ length: 400 }, (_, n) => {
      const hex = [1, 2, 3, 4].map((w, i) => (i === word ? n : w).toString(16).padStart(8, '0')).join('');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    });
    for (const [slot, id] of names.entries()) ids.set(id, slot);
    expect(names.map((id) => ids.find(id))).toEqual(names.map((_, slot) => slot));
  });

  it('take more room for their 513th, whatever was set again or never there', () => {
    const ids = new MemberIds();
    ids.grow(513);
    for (let n = 0; n < 600; n++) ids.set(uuid(1), 1);
    expect(ids.bytes()).toBe(513 * 16 + 4 * 1024);
    ids.remove(uuid(1));
    expect(ids.find(uuid(1))).toBe(-1);
    for (let n = 0; n < 600; n++) ids.remove(uuid(2));
    for (let slot = 0; slot < 512; slot++) ids.set(uuid(slot), slot);
    expect(ids.bytes()).toBe(513 * 16 + 4 * 1024);
    ids.set(uuid(512), 512);
    expect(ids.bytes()).toBe(513 * 16 + 4 * 2048);
  });

  it('follow their slots when these move', () => {
    const ids = new MemberIds();
    ids.grow(6);
    const names = [uuid(1), 'sari', uuid(2), 'budi', uuid(3), 'gone'];
    for (const [slot, id] of names.entries()) ids.set(id, slot);
    ids.set('sari', 1);
    ids.copyName(3, 5);
    for (const id of [uuid(3), 'gone']) ids.remove(id);
    ids.move(Int32Array.of(3, 2, 1, 0, -1, 4), 5);
    expect([uuid(1), 'sari', uuid(2), 'budi'].map((id) => ids.find(id))).toEqual([3, 2, 1, 0]);
    expect([0, 1, 2, 3, 4].map((slot) => ids.idOf(slot))).toEqual(['budi', uuid(2), 'sari', uuid(1), 'budi']);
    expect(ids.bytes()).toBe(5 * 16 + 4 * 1024);
    const two = new MemberIds();
    two.grow(2);
    for (const slot of [0, 1]) two.set(uuid(slot), slot);
    two.move(Int32Array.of(1, 0), 2);
    expect([two.idOf(0), two.idOf(1), two.find(uuid(0))]).toEqual([uuid(1), uuid(0), 1]);
  });
});
