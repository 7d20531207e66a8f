import type { ScriptHint } from './ScriptHint'
import type { ScriptPart } from './scanScript'

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
export const findClosures = (text: string, parts: readonly ScriptPart[]): ScriptHint[] => {
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
