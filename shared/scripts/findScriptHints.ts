import { type ScriptPart, scanScript } from './scanScript'

interface ScriptHint {
  /** Where in the text the hint is about. */
  readonly from: number
  readonly to: number
  readonly text: string
}

interface Token {
  readonly word: string
  readonly from: number
}

/** A function that is being read: its own names, and how many braces were open before its body. */
interface FunctionScope {
  readonly names: Set<string>
  readonly depth: number
}

const tokenPattern = /[A-Za-z_$][\w$]*|[{}(),.]/g

const tokensOf = (text: string, parts: readonly ScriptPart[]): Token[] =>
  parts
    .filter(({ kind }) => kind === 'code')
    .flatMap(({ from, to }) =>
      [...text.slice(from, to).matchAll(tokenPattern)].map(({ 0: word, index }) => ({
        word,
        from: from + index,
      })),
    )
    // The name of a member is no variable.
    .filter((_, at, all) => all[at - 1]?.word !== '.')

const isName = (word: string): boolean => /^[A-Za-z_$]/.test(word)

/** The names between the parentheses after `function`, and where its body begins. */
const readHead = (tokens: readonly Token[], start: number): { names: string[]; body: number } => {
  const names: string[] = []
  let at = start
  while (at < tokens.length && tokens[at]?.word !== '(') at += 1
  for (at += 1; at < tokens.length && tokens[at]?.word !== ')'; at += 1) {
    const word = tokens[at]?.word ?? ''
    if (isName(word)) names.push(word)
  }
  return { names, body: at + 1 }
}

/**
 * Inner functions that use a name of the function around them: mJS has no closures, so that the name is gone or
 * another one when the call-back runs. Names of the whole script are seen everywhere.
 */
const findClosures = (text: string, parts: readonly ScriptPart[]): ScriptHint[] => {
  const tokens = tokensOf(text, parts)
  const hints: ScriptHint[] = []
  const open: FunctionScope[] = []
  let depth = 0
  for (let at = 0; at < tokens.length; at += 1) {
    const { word, from } = tokens[at] ?? { word: '', from: 0 }
    if (word === '{') depth += 1
    else if (word === '}') {
      depth -= 1
      if (open.at(-1)?.depth === depth) open.pop()
    } else if (word === 'function') {
      const { names, body } = readHead(tokens, at)
      open.push({ names: new Set(names), depth })
      at = body - 1
    } else if (word === 'let') open.at(-1)?.names.add(tokens[at + 1]?.word ?? '')
    else if (isName(word) && open.at(-1)?.names.has(word) === false) {
      const isOuter = open.slice(0, -1).some(({ names }) => names.has(word))
      const note = `mJS has no closures: ${word} of the outer function cannot be used in the inner one.`
      if (isOuter) hints.push({ from, to: from + word.length, text: note })
    }
  }
  return hints
}

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
