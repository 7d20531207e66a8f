import { describe, expect, it } from 'vitest'
import { type History, record, redo, settle, startHistory, undo } from './history'

const steps = (...texts: string[]): History<string> =>
  texts.reduce((history, text) => record(history, text), startHistory('start'))
const presentOf = ({ present }: History<string>) => present

describe('undo', () => {
  it('goes back step by step, and forward again', () => {
    const two = steps('a', 'b')
    expect(presentOf(undo(two))).toBe('a')
    expect(presentOf(undo(undo(two)))).toBe('start')
    expect(presentOf(redo(redo(undo(undo(two)))))).toBe('b')
  })

  it('stops at both ends', () => {
    expect(undo(steps())).toMatchObject({ present: 'start', past: [], future: [] })
    expect(redo(steps('a'))).toMatchObject({ present: 'a', future: [] })
  })

  it('forgets what was taken back once something else is done', () => {
    const other = record(undo(steps('a', 'b')), 'c')
    expect(presentOf(redo(other))).toBe('c')
    expect(presentOf(undo(other))).toBe('a')
  })

  it('takes a whole drag back at once, but not the one before', () => {
    const drag = (history: History<string>, ...to: string[]) =>
      settle(to.reduce((before, place) => record(before, place, 'place i1'), history))
    const twice = drag(drag(startHistory('0'), '1', '2', '3'), '4', '5')
    expect(presentOf(undo(twice))).toBe('3')
    expect(presentOf(undo(undo(twice)))).toBe('0')
  })

  it('does not count what changes nothing', () => {
    expect(record(steps('a'), 'a').past).toEqual(['start'])
  })

  it('keeps a hundred steps', () => {
    const long = Array.from({ length: 150 }, (_, n) => String(n))
    expect(steps(...long).past).toHaveLength(100)
  })
})
