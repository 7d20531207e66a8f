import { describe, expect, it } from 'vitest'
import { AnswerFrame, readAnswer } from './answerFrame'

const read = (fields: object) => readAnswer(AnswerFrame.parse({ id: 1, ...fields }))

describe('an answer', () => {
  it.each([
    [{ result: null }, 'complete'],
    [{ result: { code: 0 } }, 'complete'],
    [{ result: { saved: true } }, 'complete'],
    [{ result: ['init.js'] }, 'complete'],
    [{ result: [] }, 'complete'],
    [{ result: 'text' }, 'complete'],
    [{ result: false }, 'complete'],
    [{ result: 0 }, 'complete'],
    [{ result: { code: 418 } }, 'error'],
    [{ result: { code: -1 } }, 'error'],
    [{ result: { code: 'x' } }, 'complete'],
    [{ error: { code: 404, message: 'No handler' } }, 'error'],
    [{ error: { code: 500 } }, 'error'],
    [{ error: { code: 500 }, result: { saved: true } }, 'error'],
    [{ error: { message: 'Relay stuck' } }, 'error'],
    [{ error: { code: 'E1', message: 7 } }, 'error'],
    [{ error: null, result: null }, 'complete'],
    [{ ota_status: { progress: 42 } }, 'progress'],
    [{ ota_status: { progress: 100 }, result: null }, 'complete'],
    [{ ota_status: { progress: 101 }, result: null }, 'complete'],
    [{ ota_status: { progress: 'half' } }, 'nothing'],
    [{}, 'nothing'],
  ])('of %j is %s', (fields, kind) => {
    expect(read(fields).kind).toBe(kind)
  })

  it.each([{}, { id: '1' }, { id: 1, error: 'text' }, [], null])('%j is none', (frame) => {
    expect(AnswerFrame.safeParse(frame).success).toBe(false)
  })
})
