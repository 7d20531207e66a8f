import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = 'docs/decisions'
const notes = readdirSync(folder).filter((file) => file !== 'README.md')
const textOf = (file: string): string => readFileSync(`${folder}/${file}`, 'utf8')
const slugOf = (title: string): string => title.toLowerCase().replaceAll(/[^\da-z]+/g, '-')

const head = /^# (\d{3}) (.+)\n\nArea: ([\w -]+)\. Status: (accepted|superseded(?: by \d{3})?)\.\n/

describe('the decision notes', () => {
  it.each(notes)('%s begins with number, title, area and status', (file) => {
    expect(textOf(file)).toMatch(head)
  })

  it.each(notes)('%s is named for its number and title', (file) => {
    const [, number = '', title = ''] = head.exec(textOf(file)) ?? []

    expect(file).toBe(`${number}-${slugOf(title)}.md`)
  })

  it('have unique numbers', () => {
    const numbers = notes.map((file) => file.slice(0, 3))

    expect(numbers).toEqual([...new Set(numbers)])
  })

  it('are listed in the index, in order, with title, area and status', () => {
    const rows = [...textOf('README.md').matchAll(/^\| (\d{3}) .*$/gm)].map(([row]) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    const expected = notes.toSorted().map((file) => {
      const [, number, title, area, status] = head.exec(textOf(file)) ?? []
      return [number, `[${title ?? ''}](${file})`, area, status]
    })

    expect(rows).toEqual(expected)
  })

  it('that are superseded name a note that exists', () => {
    const named = notes.flatMap((file) => /superseded by (\d{3})/.exec(textOf(file))?.[1] ?? [])

    expect(named.filter((number) => !notes.some((file) => file.startsWith(number)))).toEqual([])
  })
})
