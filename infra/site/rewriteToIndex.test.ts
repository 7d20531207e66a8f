import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { rewriteToIndexCode } from './rewriteToIndex'

/** Runs the text alone, as the edge does. */
const rewrite = (uri: string): string =>
  runInNewContext(`${rewriteToIndexCode}; handler({ request: { uri } }).uri`, { uri }) as string

describe('addresses at the edge', () => {
  it.each(['/', '/device/TRUCK0001', '/group/g-123456789/', '/resetpassword/abc'])(
    '%s is answered by the one page',
    (uri) => {
      expect(rewrite(uri)).toBe('/index.html')
    },
  )

  it.each(['/assets/main-B2x.js', '/config.json', '/favicon.ico'])('%s is a file and stays', (uri) => {
    expect(rewrite(uri)).toBe(uri)
  })
})
