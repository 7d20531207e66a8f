import { describe, expect, it } from 'vitest'
import { notePageError } from './notePageError'

const report = {
  message: 'x is not a function',
  stack: 'TypeError: x is not a function\n    at draw (assets/1Uvdg4M.js:1:20311)',
  page: '/data',
  version: '0.1.0',
  build: 'main-Ab3x9Zq',
  browser: 'Chrome on Android',
}

const openNote = () => {
  const lines: [string, Record<string, unknown>][] = []
  const clock = { nowMs: 0 }
  const note = notePageError(
    (message, fields) => void lines.push([message, fields]),
    () => clock.nowMs,
  )
  return { lines, clock, note }
}

describe('an error of the page', () => {
  it('is one line of the log, with the version and build that it happened in', async () => {
    const { lines, note } = openNote()
    expect(await note(report)).toEqual({})
    expect(lines).toEqual([
      [
        'page error',
        {
          version: '0.1.0',
          build: 'main-Ab3x9Zq',
          page: '/data',
          browser: 'Chrome on Android',
          error: 'x is not a function',
          stack: report.stack,
        },
      ],
    ])
  })

  it.each([
    ['loading https://b.s3.amazonaws.com/a.png?X-Amz-Signature=abc123 failed', 'abc123'],
    ['unexpected eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.c2lnbmF0dXJl', 'eyJhbGciOiJSUzI1NiJ9'],
    ['no account ann@example.com', 'ann@example.com'],
    ['cannot open /verify/123456/ann', '123456'],
    ['cannot open /resetpassword/987654', '987654'],
  ])('keeps no secret that it quotes: %s', async (message, secret) => {
    const { lines, note } = openNote()
    await note({ ...report, message, stack: `Error: ${message}\n    at assets/1Uvdg4M.js:1:20311` })
    expect(JSON.stringify(lines)).not.toContain(secret)
    expect(JSON.stringify(lines)).toContain('assets/1Uvdg4M.js:1:20311')
  })

  it('keeps the frames of a stack as Firefox writes them', async () => {
    const { lines, note } = openNote()
    await note({ ...report, stack: 'draw@assets/1Uvdg4M.js:1:20311' })
    expect(lines[0]?.[1]).toMatchObject({ stack: 'draw@assets/1Uvdg4M.js:1:20311' })
  })

  it('is counted and not written when more come than anyone reads, until a minute is over', async () => {
    const { lines, clock, note } = openNote()
    for (let sent = 0; sent < 50; sent += 1) await note(report)
    expect(lines).toHaveLength(20)
    clock.nowMs = 60_000
    await note(report)
    expect(lines.slice(20)).toEqual([
      ['more page errors than were noted', { unwritten: 30 }],
      ['page error', expect.anything()],
    ])
  })
})
