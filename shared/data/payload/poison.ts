/** Why a payload, or one object of it, cannot become a reading. */
export const poisonReasons = {
  tooLarge: 'The message is larger than 128 kB',
  cutShort: 'The JSON of the message is cut off',
  tooDeep: 'The values are nested more than 16 levels deep',
  notUtf8: 'The text is not valid UTF-8',
  notJson: 'The text is not JSON',
  numberTooLarge: 'A number is too large to be stored',
  notObject: 'The message is neither an object nor a list of objects',
  tooManyKeys: 'The object has more than 2,000 keys',
  tooManyObjects: 'The message holds more than 2,000 objects',
  unforeseen: 'The message could not be read',
} as const

export type PoisonCode = keyof typeof poisonReasons

/** Refused content: what it was, kept byte for byte, and why, for people. */
export type Poison = { code: PoisonCode; reason: string; raw: Uint8Array }

/** Makes the record of refused content; `detail` is what was found, such as the parser's words. */
export const poison = (code: PoisonCode, raw: Uint8Array, detail?: string): Poison => ({
  code,
  reason: detail === undefined ? poisonReasons[code] : `${poisonReasons[code]}: ${detail}`,
  raw,
})
