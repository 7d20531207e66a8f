import { createHash, randomBytes } from 'node:crypto'

/** So many of its characters are shown after it was made: too few to be of use, enough to tell it from others. */
const shownLength = 9

/** 24 random bytes cannot be guessed, so that a plain hash keeps it. */
export const makeApiKey = (): string => `dp_${randomBytes(24).toString('base64url')}`

const form = /^dp_[\w-]{32}$/

/** Whether a text may be a key at all. */
export const isApiKey = (text: string): boolean => form.test(text)

/** What is kept of a key. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Where an account's key stands in the table of accounts: by its hash alone. */
export const hashKeyOf = (key: string) => keyOfHash(hashApiKey(key))
export const keyOfHash = (hash: string) => ({ pk: `APIKEY#${hash}` })

export const beginningOf = (key: string): string => `${key.slice(0, shownLength)}…`
