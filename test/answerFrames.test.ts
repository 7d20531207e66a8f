import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { AnswerFrame, readAnswer } from '../functions/commands/answerFrame'

const folder = path.join(import.meta.dirname, 'fixtures/rpc')
const Exchange = z.object({ response: AnswerFrame })
const kinds = Object.fromEntries(
  readdirSync(folder).map((file) => {
    const { response } = Exchange.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
    return [path.parse(file).name, readAnswer(response).kind]
  }),
)

it('answers of real devices are understood', () => {
  expect(kinds).toEqual({
    'config-set': 'complete',
    'fs-get': 'complete',
    'fs-list': 'complete',
    'fs-put': 'complete',
    'fs-remove-error': 'error',
    'sys-reboot': 'complete',
    'unknown-method': 'error',
  })
})
