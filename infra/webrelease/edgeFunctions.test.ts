import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { isPackable, packedFolder, sharedPageFile } from '../../shared/core/siteFiles'
import { sharePath } from '../../shared/sharelinks/linkEnds'
import { rewriteRequestCode, nameCharsetCode } from './edgeFunctions'

/** Runs the text alone, as the edge does. */
const typeOf = (type?: string): string | undefined => {
  const headers = type === undefined ? {} : { 'content-type': { value: type } }
  const response = runInNewContext(`${nameCharsetCode}; handler({ response: { headers } })`, { headers }) as {
    headers: Record<string, { value: string } | undefined>
  }
  return response.headers['content-type']?.value
}

it.each([
  'text/html',
  'text/css',
  'text/javascript',
  'application/javascript',
  'text/plain',
  'text/csv',
  'application/xml',
  'image/svg+xml',
])('%s says that it is UTF-8', (type) => {
  expect(typeOf(type)).toBe(`${type}; charset=utf-8`)
})

it.each([
  'application/json',
  'image/png',
  'font/woff2',
  'application/octet-stream',
  'application/wasm',
  'text/html; charset=iso-8859-1',
])('%s stays as it is', (type) => {
  expect(typeOf(type)).toBe(type)
})

it('an answer without a type has none', () => {
  expect(typeOf()).toBeUndefined()
})

/** Runs the text alone, as the edge does. */
const rewrite = (uri: string, accepted?: string): string => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': { value: accepted } }
  return runInNewContext(`${rewriteRequestCode}; handler({ request: { uri, headers } }).uri`, {
    uri,
    headers,
  }) as string
}

describe('addresses at the edge', () => {
  it.each([
    '/',
    '/device/TRUCK0001',
    '/group/g-123456789/',
    '/resetpassword/abc',
    '/resetpassword/code=1&user=a@b.com',
    '/verify/code=1&user=a@b.com',
  ])('%s is answered by the one page', (uri) => {
    expect(rewrite(uri, 'gzip, br')).toBe('/index.html')
  })

  it('that of a shared link is answered by a page of its own', () => {
    expect([sharePath, `${sharePath}/`].map((uri) => rewrite(uri))).toEqual([
      `/${sharedPageFile}`,
      `/${sharedPageFile}`,
    ])
    expect(rewrite('/shared/else')).toBe('/index.html')
  })

  it.each(['/assets/main-B2x.js', '/config.json', '/favicon.ico'])('%s is a file and stays', (uri) => {
    expect(rewrite(uri)).toBe(uri)
  })
})

describe('files of the page', () => {
  it.each(['main-B2x.js', 'main-B2x.css', 'icon-B2x.svg', 'world-B2x.json', 'font-B2x.woff2'])(
    '%s is packed where it is looked for',
    (file) => {
      const packed = isPackable(file) ? `/${packedFolder}/${file}` : `/assets/${file}`
      expect(rewrite(`/assets/${file}`, 'gzip, deflate, br, zstd')).toBe(packed)
    },
  )

  it.each(['gzip, deflate', '', 'br;q=0', 'br;q=0.0', 'brotli', 'xbr'])(
    'are as they are for who takes %j',
    (accepted) => {
      expect(rewrite('/assets/main-B2x.js', accepted)).toBe('/assets/main-B2x.js')
    },
  )

  it.each(['br', 'gzip,br;q=0.5', 'BR;q=1.0'])('are packed for who takes %j', (accepted) => {
    expect(rewrite('/assets/main-B2x.js', accepted)).toBe('/assets/br/main-B2x.js')
  })
})
