import { findClosures } from './findClosures'
import { scanScript } from './scanScript'
import type { ScriptHint } from './ScriptHint'

/** Words that the parser of mJS knows and refuses, or does not know at all (mjs, README and parser). */
const missingWords: Record<string, string> = {
  var: 'mJS has no var: use let.',
  const: 'mJS has no const: use let.',
  class: 'mJS has no classes: use plain objects, Object.create() for a prototype.',
  new: 'mJS has no new: use Object.create() or a function that returns an object.',
  try: 'mJS has no exceptions: check for a failure before it happens.',
  catch: 'mJS has no exceptions.',
  throw: 'mJS has no exceptions: return a value that says what failed.',
  switch: 'mJS has no switch: use if and else.',
  case: 'mJS has no switch: use if and else.',
  do: 'mJS has no do loop: use while.',
  delete: 'mJS has no delete: set the member to undefined.',
  instanceof: 'mJS has no instanceof.',
  void: 'mJS has no void.',
  with: 'mJS has no with.',
  async: 'mJS has no promises: use call-backs.',
  await: 'mJS has no promises: use call-backs.',
  import: 'mJS has no modules: use load().',
  export: 'mJS has no modules: use load().',
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/(?<![=!])==(?!=)/g, 'mJS has no ==: use ===.'],
  [/!=(?!=)/g, 'mJS has no !=: use !==.'],
  [/=>/g, 'mJS has no arrow functions: write function.'],
  [/\.{3}/g, 'mJS has no spread and no rest parameters.'],
]

const words = /(?<![.\w$])[a-z]+(?![\w$])(?!\s*:)/g

const findIn = (code: string, offset: number): ScriptHint[] => {
  const at = (index: number, length: number, text: string): ScriptHint => ({
    from: offset + index,
    to: offset + index + length,
    text,
  })
  const named = [...code.matchAll(words)].flatMap(({ 0: word, index }) => {
    const text = Object.hasOwn(missingWords, word) ? missingWords[word] : undefined
    return text === undefined ? [] : [at(index, word.length, text)]
  })
  const signed = signs.flatMap(([pattern, text]) =>
    [...code.matchAll(pattern)].map(({ 0: sign, index }) => at(index, sign.length, text)),
  )
  return [...named, ...signed]
}

/**
 * What a script uses that the mJS of a device does not have, in the order of the text. Hints, not a
 * compiler: the device has the last word, and nothing is kept from being saved.
 */
export const findScriptHints = (text: string): ScriptHint[] => {
  const parts = scanScript(text)
  const hints = parts.flatMap(({ kind, from, to }) => {
    if (kind === 'code') return findIn(text.slice(from, to), from)
    const isTemplate = kind === 'string' && text.charAt(from) === '`'
    return isTemplate ? [{ from, to, text: 'mJS has no template strings: use + to join.' }] : []
  })
  return [...hints, ...findClosures(text, parts)].sort((a, b) => a.from - b.from)
}
