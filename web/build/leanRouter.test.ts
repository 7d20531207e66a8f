import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import { keptOnce, neverSo, readForPages } from './leanRouter'

it('takes what a bundler must keep for an effect', () => {
  const text = [
    'var Form = React10.forwardRef((props, ref) => null);',
    'Form.displayName = "Form";',
    'var Boundary = class extends React9.Component {',
    '  render() {}',
    '};',
  ].join('\n')
  expect(readForPages(text)).toBe(
    [
      'var Form = /* @__PURE__ */ React10.forwardRef((props, ref) => null);',
      '',
      'var Boundary = /* @__PURE__ */ (() => class extends React9.Component {',
      '  render() {}',
      '})();',
    ].join('\n'),
  )
})

it('knows the router that is installed word for word', () => {
  const entry = createRequire(import.meta.url).resolve('react-router')
  const folder = path.join(path.dirname(entry), '../production')
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const text = texts.join('\n')
  for (const [asked, kept] of keptOnce) {
    const asking = texts.filter((each) => each.includes(asked))
    expect(asking, asked).not.toEqual([])
    for (const each of asking) expect(readForPages(each)).toContain(kept)
  }
  for (const [asked] of neverSo) expect(text.split(asked), asked).toHaveLength(2)
  const lean = readForPages(text)
  expect(lean).not.toMatch(/^\w+\.displayName = /m)
  expect(lean).not.toMatch(/^var \w+ = (?:React\d*\.forwardRef|class extends React\d*\.Component)/m)
})
