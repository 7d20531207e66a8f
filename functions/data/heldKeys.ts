import { createHash } from 'node:crypto'
import type { KeyEntry } from './historyItems'

export type HeldKeys = Record<string, KeyEntry>

/**
 * What a day holds, as one short text: `numbers 0 ambient,vin;texts 0 state`. A chart of a month reads the manifests
 * of all its days, and the store charges each by its length; a map of entries was four times as long.
 */
export const writeHeldKeys = (keys: HeldKeys): string => {
  const groups = new Map<string, string[]>()
  for (const [key, { values, parts }] of Object.entries(keys)) {
    const head = `${values} ${parts.join('+')}`
    groups.set(head, [...(groups.get(head) ?? []), key])
  }
  return [...groups].map(([head, names]) => `${head} ${names.sort().join(',')}`).join(';')
}

/** Shorter texts stand in the manifest itself. */
export const minListedLength = 64

/** Names a text of `writeHeldKeys` for ever: the same name is the same text. */
export const nameOfHeldKeys = (held: string): string =>
  createHash('sha256').update(held).digest('base64url').slice(0, 16)

const isKind = (word: string): word is KeyEntry['values'] =>
  word === 'numbers' || word === 'texts' || word === 'mixed'

/** The exact inverse of `writeHeldKeys`. Throws a `RangeError` on any other text. */
export const readHeldKeys = (text: string): HeldKeys => {
  const keys: HeldKeys = {}
  if (text === '') return keys
  for (const group of text.split(';')) {
    const [values = '', parts = '', names] = group.split(' ')
    if (!isKind(values) || names === undefined) throw new RangeError(`No manifest says ${group}`)
    const entry = { values, parts: parts.split('+').map(Number) }
    for (const name of names.split(',')) keys[name] = entry
  }
  return keys
}
