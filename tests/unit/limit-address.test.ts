import { describe, expect, it } from 'vitest';
import { limitAddress } from '../../src/server/adapters/network.ts';

describe('the address that limits count', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:8d3::/64'],
    ['2001:0DB8:85A3:08D3::1', '2001:db8:85a3:8d3::/64'],
    ['2001:db8:85a3:8d3::', '2001:db8:85a3:8d3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::8d3:1319:8a2e:370:7348', '2001:db8:0:8d3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    // Mapped only when nothing but zeros stands before it.
    ['1::ffff:203.0.113.7', '1:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['no address', 'no address'],
    ['', ''],
  ])('of %s is %s', (ip, counted) => {
    expect(limitAddress(ip)).toBe(counted);
  });
});
