import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { withoutSummary } from './pageCode'

const sentences = /^ {2}summary:\s*['"`].*$/gm

it('takes the sentence of each endpoint out of its contract, and nothing else', () => {
  const contracts = readdirSync('shared', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join('shared', file), 'utf8'))
  const found = contracts.filter((code) => code.match(sentences) !== null)
  expect(found.length).toBeGreaterThan(50)
  for (const code of found) {
    const left = withoutSummary(code)
    expect(left).not.toMatch(sentences)
    expect(left.split('\n')).toHaveLength(code.split('\n').length)
    expect(left.replace(/\s/g, '')).toBe(code.replace(sentences, '').replace(/\s/g, ''))
  }
})
