import { expect, it } from 'vitest'
import { readTextFile } from './readTextFile'

/** A file whose reading ends like this. */
const ending = (end: Promise<string>): File => Object.assign(new File([], 'ca.pem'), { text: () => end })

it('gives the text of a file', async () => {
  expect(await readTextFile(new File(['PEM'], 'ca.pem'))).toEqual({ ok: true, text: 'PEM' })
})

it.each([
  [new DOMException('gone', 'AbortError'), 'File reading aborted'],
  [new DOMException('gone', 'NotReadableError'), 'File reading has failed'],
  [new Error('gone'), 'File reading has failed'],
])('says why it could not be read: %s', async (error, message) => {
  expect(await readTextFile(ending(Promise.reject(error)))).toEqual({ ok: false, message })
})
