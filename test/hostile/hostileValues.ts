import type { Random } from '../../scripts/fleet/physics/noise'
import { foreign, placeholder } from './placeholders'

export const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
export const chance = (random: Random, share: number): boolean => random() < share
export const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1))

/** Stands in a JSON value for text that is written as it is, be it JSON or not. */
export const raw = (text: string): string => `RAW<${Buffer.from(text, 'latin1').toString('hex')}>`
/** JSON with what stands as it is in its places. */
export const writeJson = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(/"RAW<([0-9a-f]*)>"/g, (_, hex: string) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  )

const hourMs = 3_600_000
const nowSeconds = Math.floor(Date.now() / hourMs) * 3600

export const numbers = [
  ...[
    0, -0, 1, -1, 0.1, -0.5, 1.5, 2, 31, 32, 33, 59, 60, 99, 100, 101, 255, 256, 999, 1000, 1001, 4095, 4096,
  ],
  ...[
    65_535,
    65_536,
    1e5,
    1e6,
    1e7,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31),
    2 ** 32,
    2 ** 53 - 1,
    2 ** 53,
    -(2 ** 53),
  ],
  ...[1e16, 1e20, 1e21, 1e100, 1.7976931348623157e308, -1.7976931348623157e308, 5e-324, 1e-7, 1e-131],
]
/** Of a day, of a year, of the clock that many programs share, of what a `Date` can hold. */
export const times = [
  ...[0, 1, -1, 59, 86_399, 86_400, 951_782_400, 1_500_000_000, 1_709_164_800, 2_147_483_647, 4_102_444_800],
  ...[
    nowSeconds,
    nowSeconds - 1,
    nowSeconds + 1,
    nowSeconds - 86_400,
    nowSeconds + 86_400,
    nowSeconds - 31_536_000,
  ],
  ...[nowSeconds * 1000, 8.64e12, 8.64e12 + 1, 8.64e15, 8.64e15 + 1, 253_402_300_799, 253_402_300_800],
]
const rawNumbers = ['1e400', '-1e400', '1E+2', '-0.0', '9007199254740993', '0.1234567890123456789', '1e-400']

export const texts = [
  ...[
    '',
    ' ',
    '\t',
    '\n',
    '\0',
    '\u0001',
    '\u007f',
    '\u2028',
    '\ufeff',
    '\ud800',
    '\udc00x',
    '😀',
    'e\u0301',
    '\u202e',
  ],
  ...[
    'İ',
    'ß',
    'ﬁ',
    'ＴＲＵＣＫ０００１',
    '١٢٣',
    '1,2',
    '1.5',
    'NaN',
    'Infinity',
    '-1',
    '0x10',
    '1e3',
    'null',
    'true',
  ],
  ...[
    'undefined',
    '[object Object]',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
  ],
  ...[
    '../../etc/passwd',
    '..\\..',
    '%00',
    '%2e%2e%2f',
    '%',
    '%zz',
    '/',
    '\\',
    '#',
    '?',
    '&',
    '=',
    '+',
    ';',
    '|',
    '`id`',
  ],
  ...[
    "' OR 1=1--",
    '$(id)',
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
  ],
  ...[
    '=1+1',
    '@SUM(1)',
    'a\r\nset-cookie: x=1',
    'javascript:alert(1)',
    'http://169.254.169.254/',
    'file:///etc/passwd',
  ],
  ...[
    'DEVICE#TRUCK0001',
    'USER#1',
    'a#b',
    'g-',
    'g-012345678\n',
    'v-',
    'l-none0000',
    '0'.repeat(26),
    'Z'.repeat(26),
  ],
  ...[
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '0000-00-00',
    '+010000-01-01T00:00:00Z',
    '24:00',
    '23:60',
    '-00:01',
  ],
  ...['Mars/Olympus', 'Etc/GMT+12', 'a@b', 'a@b.c', '"a b"@example.com', 'a@example.com\nbcc: b@example.com'],
  ...[
    'ｘ@example.com',
    `${'a'.repeat(64)}@example.com`,
    '+61400000000',
    '+',
    '+00',
    'A'.repeat(64),
    'A'.repeat(65),
  ],
  ...[
    'VIEW',
    'ADMIN',
    'SUPERADMIN',
    'admin',
    'PREMIUM',
    'senquip_admin',
    '*',
    '(a+)+$',
    '^$',
    '.*',
    '\\d+',
    '[',
    '(',
  ],
  ...[
    'eyJhbGciOiJub25lIn0.e30.',
    'a'.repeat(22),
    '00000000-0000-0000-0000-000000000000',
    'AAAA',
    '====',
    '-_-_',
  ],
]

const lengths = [100, 255, 256, 1000, 1024, 2048, 4097, 10_000, 70_000]
const longText = (random: Random): string => {
  const length = pick(random, lengths)
  const unit = pick(random, ['a', '0', ' ', '😀', '%', '{', '"', '\\', 'a,', '(', '\u0000'])
  return unit.repeat(Math.ceil(length / unit.length))
}

export const hostileText = (random: Random): string => {
  const kind = random()
  if (kind < 0.06) return longText(random)
  if (kind < 0.25) return pick(random, foreign)
  if (kind < 0.35) return pick(random, Object.values(placeholder))
  return pick(random, texts)
}

const deep = (random: Random): unknown => {
  const levels = pick(random, [5, 31, 32, 33, 200, 5000])
  return chance(random, 0.5)
    ? raw('['.repeat(levels) + ']'.repeat(levels))
    : raw('{"a":'.repeat(levels) + '1' + '}'.repeat(levels))
}
const protoObject = (random: Random): unknown =>
  raw(
    pick(random, [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"toString":1}',
      '{"hasOwnProperty":null,"length":-1}',
      '{"a":1,"a":2}',
      '{"":""}',
      '{"then":1}',
      '{"toJSON":1,"valueOf":[]}',
    ]),
  )

/** A value that its place does not expect, whatever the place. */
export const hostileValue = (random: Random, depth = 0): unknown => {
  const kind = random()
  if (kind < 0.36) return hostileText(random)
  if (kind < 0.54) return pick(random, numbers)
  if (kind < 0.66) return pick(random, times)
  if (kind < 0.7) return raw(pick(random, rawNumbers))
  if (kind < 0.78) return pick(random, [null, true, false])
  if (kind < 0.82) return protoObject(random)
  if (kind < 0.84) return deep(random)
  if (depth > 2) return pick(random, texts)
  if (kind < 0.93) {
    const count = chance(random, 0.08) ? pick(random, [101, 1001, 5000]) : upTo(random, 3)
    // Of many, each is short: thousands of long or deep ones would be a body of gigabytes.
    const item = pick<unknown>(random, [...texts, ...numbers, null])
    return count > 3
      ? Array.from({ length: count }, () => item)
      : Array.from({ length: count }, () => hostileValue(random, depth + 1))
  }
  const fields = Array.from({ length: upTo(random, 3) }, () => [
    chance(random, 0.5) ? pick(random, texts) : pick(random, ['name', 'id', 'type', 'key', 'value']),
    hostileValue(random, depth + 1),
  ])
  return Object.fromEntries(fields) as unknown
}
