import { expect, it } from 'vitest'
import { openLog } from './log'

const written = (level: string) => {
  const lines: Record<string, unknown>[] = []
  const log = openLog(level, (line) => lines.push(JSON.parse(line) as Record<string, unknown>))
  log.info('a')
  log.warn('b', { count: 2 })
  log.error('c', { error: new Error('outer', { cause: new Error('inner') }) })
  return lines
}

it('writes what the function is told to, each line with its time and level', () => {
  expect(written('INFO').map(({ message }) => message)).toEqual(['a', 'b', 'c'])
  expect(written('WARN')).toMatchObject([
    { level: 'WARN', message: 'b', count: 2, timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string },
    { level: 'ERROR', error: { message: 'outer', cause: { message: 'inner' } } },
  ])
  expect(written('FATAL')).toEqual([])
})

it('writes one line that no terminal obeys, whatever is in it', () => {
  const hostile = 'sq/\u001b[2J/\u009b31m/\u007f/\u0085/\u2028/\u202e/\u200b/\u{e0041}\r\n'
  const lines: string[] = []
  openLog('INFO', (line) => lines.push(line)).warn('refused', { topic: hostile, error: new Error(hostile) })
  const [line = ''] = lines
  expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  expect(line.at(-1)).toBe('\n')
  expect(JSON.parse(line)).toMatchObject({ level: 'WARN', topic: hostile, error: { message: hostile } })
})
