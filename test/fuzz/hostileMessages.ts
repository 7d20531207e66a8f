import fc from 'fast-check'

/** Something that a device might send, and should not. */
export interface HostileMessage {
  kind: 'data' | 'config' | 'answer'
  bytes: Buffer
}

const { constant, constantFrom, integer, oneof, array, tuple, string } = fc

/** Numbers as they stand in the text: some change in a double, some fit into none, or into no store. */
const oddNumbers = [
  ...[
    '1e16',
    '-1e16',
    '1e20',
    '1e125',
    '1e126',
    '1e300',
    '1e308',
    '1.7976931348623157e308',
    '1e-130',
    '1e-131',
  ],
  ...['5e-324', '1e-400', '-0', '0.1', '9007199254740991', '9007199254740993', '0.12345678901234567890'],
]
const oddTexts = [
  ...['"\\ud800"', '"\\udc00x"', '"\\u0000"', '"\\u2028"', '"😀"', '"\\uD83D\\uDE00"', '""', '" "'],
  ...['"NaN"', '"inf"', '"***"', '"__proto__"', '"constructor"', '"=1+1"', '"<script>"', '"../../etc"'],
]
/** What is no JSON. */
const badTokens = [
  ...['01', '+1', '1.', '.5', '0x10', 'NaN', 'nan', '-Infinity', 'undefined', 'nul', '', '"a\\', '"\u0001"'],
  ...['{"a":', '1e309', '-1e400', '[1,]', '{"a"}', "'a'", ']', '"'],
]
const keys = [
  ...[
    'ts',
    'time',
    'vin',
    'events',
    'can1',
    'gps_lat',
    'state',
    'device',
    'deviceid',
    'aws_ts',
    'ttl',
    'topic',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
    ' ',
    'a.b',
    '$x',
    'ключ',
    '\\ud800',
  ],
  ...[
    'x'.repeat(64),
    'x'.repeat(65),
    '@times',
    'slot#1',
    'M#2026-11-20',
    'device.base_interval',
    'a,b;c d+1',
  ],
]
const times = [
  ...['0', '-1', '1500000000', '1500000001', '1763640000.123456', '1763640000', '1763683200', '1795255200'],
  ...['1795255200.0004', '1795255199.9996', '1e9', '1e11', '1e300', '"1763640000"', '"later"', '[1]', 'null'],
]

const token = oneof(
  { weight: 12, arbitrary: constantFrom(...oddNumbers, ...oddTexts, 'true', 'false', 'null') },
  { weight: 6, arbitrary: integer().map(String) },
  { weight: 3, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 3, arbitrary: integer({ min: 1, max: 60 }).map((length) => `"${'ab'.repeat(length)}"`) },
  { weight: 1, arbitrary: string({ maxLength: 12 }).map((text) => JSON.stringify(text)) },
)
const key = oneof(
  constantFrom(...keys),
  string({ maxLength: 12 }).map((text) => JSON.stringify(text).slice(1, -1)),
)

const { value } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: oneof(
    { maxDepth: 3 },
    { weight: 8, arbitrary: token },
    { weight: 1, arbitrary: tie('list') },
    { weight: 1, arbitrary: tie('object') },
  ),
  list: array(tie('value'), { maxLength: 4 }).map((all) => `[${all.join()}]`),
  object: array(tuple(key, tie('value')), { maxLength: 4 }).map(
    (all) => `{${all.map(([name, each]) => `"${name}":${each}`).join()}}`,
  ),
}))
const fields = array(
  tuple(key, value).map(([name, each]) => `"${name}":${each}`),
  { maxLength: 12 },
)
const objectOf = (...pairs: readonly string[]): string => `{${pairs.join()}}`

const nested = tuple(constantFrom('[', '{"a":'), integer({ min: 10, max: 30_000 })).map(
  ([open, levels]) => open.repeat(levels) + '1' + (open === '[' ? ']' : '}').repeat(levels),
)
const growing = tuple(
  constantFrom('1e20,', '"\\u0041",', '1e-7,', '9,'),
  integer({ min: 10, max: 20_000 }),
).map(([part, count]) => `{"a":[${part.repeat(count)}1]}`)
const event = tuple(string({ maxLength: 70 }), string({ maxLength: 30 }), value).map(
  ([topic, msg, lv]) => `{"topic":${JSON.stringify(topic)},"msg":${JSON.stringify(msg)},"lv":${lv}}`,
)

const time = constantFrom(...times).map((ts) => `"ts":${ts}`)
const events = array(event, { maxLength: 8 }).map((all) => `"events":[${all.join()}]`)
const readingText = oneof(
  { weight: 4, arbitrary: tuple(time, fields).map(([ts, rest]) => objectOf(ts, ...rest)) },
  {
    weight: 2,
    arbitrary: tuple(time, events, fields).map(([ts, list, rest]) => objectOf(ts, list, ...rest)),
  },
  { weight: 2, arbitrary: fields.map((rest) => objectOf(...rest)) },
)
const dataText = oneof(
  { weight: 6, arbitrary: readingText },
  { weight: 3, arbitrary: array(readingText, { maxLength: 6 }).map((all) => `[${all.join()}]`) },
  { weight: 1, arbitrary: value },
)

const deviceSettings = tuple(value, value, value, fields).map(([base, transmit, name, rest]) =>
  objectOf(`"base_interval":${base}`, `"transmit_interval":${transmit}`, `"name":${name}`, ...rest),
)
const configText = oneof(
  {
    weight: 6,
    arbitrary: tuple(deviceSettings, value).map(
      ([device, isOn]) => `{"device":${device},"endpoint":{"data_to_portal":${isOn}}}`,
    ),
  },
  { weight: 2, arbitrary: fields.map((rest) => objectOf(...rest)) },
  { weight: 1, arbitrary: value },
)

const answerText = oneof(
  {
    weight: 5,
    arbitrary: tuple(constantFrom('$id', '$id', '0', '-1', '1e300', '"1"', 'null'), value).map(
      ([id, result]) => `{"id":${id},"result":${result}}`,
    ),
  },
  {
    weight: 2,
    arbitrary: tuple(value, value).map(
      ([code, message]) => `{"id":$id,"error":{"code":${code},"message":${message}}}`,
    ),
  },
  { weight: 3, arbitrary: value.map((progress) => `{"id":$id,"ota_status":{"progress":${progress}}}`) },
  { weight: 1, arbitrary: fields.map((rest) => objectOf('"id":$id', ...rest)) },
  { weight: 1, arbitrary: value },
)

/** The same text spoiled on its way: cut, with bytes that are no UTF-8, doubled, with a token that is none. */
const spoiled = (text: fc.Arbitrary<string>): fc.Arbitrary<Buffer> =>
  tuple(text, integer({ min: 0, max: 30 }), fc.nat(), constantFrom(...badTokens)).map(
    ([whole, how, where, bad]) => {
      const bytes = Buffer.from(whole)
      const at = bytes.length === 0 ? 0 : where % bytes.length
      if (how > 26) return Buffer.from(whole.replace(/:[^:,{}[\]"]+/, `:${bad}`))
      if (how === 0) return bytes.subarray(0, at)
      if (how === 1) return Buffer.concat([bytes.subarray(0, at), Buffer.of(0xff, 0xc0), bytes.subarray(at)])
      if (how === 2) return Buffer.concat([bytes, bytes])
      if (how === 3) return Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), bytes])
      return bytes
    },
  )

const large = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  oneof({ weight: 120, arbitrary: text }, { weight: 1, arbitrary: nested }, { weight: 1, arbitrary: growing })

/** `$id` in an answer stands for the id of the command in flight. */
const hostileMessage: fc.Arbitrary<HostileMessage> = oneof(
  ...(
    [
      ['data', dataText, 5],
      ['config', configText, 3],
      ['answer', answerText, 2],
    ] as const
  ).map(([kind, text, weight]) => ({
    weight,
    arbitrary: tuple(constant(kind), spoiled(large(text))).map(([named, bytes]) => ({ kind: named, bytes })),
  })),
)

/** The same messages for the same seed. */
export const sampleHostile = (seed: number, count: number): HostileMessage[] =>
  fc.sample(hostileMessage, { seed, numRuns: count })
