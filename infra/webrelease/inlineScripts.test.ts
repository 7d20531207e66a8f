import { expect, it } from 'vitest'
import { hashInlineScripts } from './inlineScripts'

it('names what runs in the document, and nothing else', () => {
  const html = `<head><script type="application/json" id="x">{}</script>
    <script>alert(1)</script><script type="module" src="/main.js"></script></head>`
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(hashInlineScripts(html)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"])
})
