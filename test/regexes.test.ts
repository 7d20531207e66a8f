import { readFileSync, readdirSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { quickest } from './doubles/quickest'

const sources = ['shared', 'functions', 'web/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
)

/** Every regular expression that is written in a file, and where. */
const regexesIn = (file: string): { where: string; regex: RegExp }[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: ReturnType<typeof regexesIn> = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, pattern = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? []
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      const regex = new RegExp(pattern, flags.replace(/[gy]/g, ''))
      found.push({ where: `${file}:${line + 1} ${node.text}`, regex })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const length = 20_000
/** As much as 50 ms for 100,000 characters. */
const limitMs = 10

const units = [
  'a',
  'A',
  '0',
  '_',
  ' ',
  '\t',
  '\n',
  '.',
  '-',
  '/',
  '\\',
  '"',
  "'",
  ',',
  '=',
  '*',
  '<',
  '{',
  '(',
  '`',
].concat(['a.', 'a-', 'a@', '0.', '/*', '\\"', 'aA0', 'a ', '=>', '%41', 'if(', '+-'])
const heads = ['', 'a', '"', '/*']
const tails = ['', '!', '\u0000']

/** A long run of one thing between a beginning that fits and an end that does not: what makes a pattern try again. */
const attacks = units.flatMap((unit) =>
  heads.flatMap((head) => tails.map((tail) => head + unit.repeat(length / unit.length) + tail)),
)

describe('a pattern', () => {
  const all = sources.flatMap(regexesIn)
  const repeating = all.filter(({ regex }) => /[+*]|\{\d*,\d*\}/.test(regex.source))

  it('is looked at wherever it is written', () => expect(all.length).toBeGreaterThan(100))

  it('is done with any text in a time that grows with its length and no faster', () => {
    const slow = repeating.flatMap(({ where, regex }) => {
      const text = attacks.find((attack) => quickest(() => regex.test(attack), limitMs) > limitMs)
      return text === undefined ? [] : [`${where} on ${JSON.stringify(text.slice(0, 12))}…`]
    })
    expect(slow).toEqual([])
  })
})
