import { describe, expect, it } from 'vitest'
import { type Chunks, filesOfPage } from './bootScript'

const chunk = (fileName: string, modules: string[], imports: string[] = [], css: string[] = []) =>
  ({
    type: 'chunk',
    fileName,
    isEntry: fileName === 'index.js',
    moduleIds: modules.map((module) => `/anywhere/${module}`),
    imports,
    viteMetadata: { importedCss: new Set(css) },
  }) as unknown as Chunks[number]

const chunks = [
  chunk('index.js', ['web/src/main.tsx'], ['react.js'], ['index.css']),
  chunk('react.js', ['react']),
  chunk('data.js', ['web/src/pages/DataPage.tsx'], ['react.js', 'shared.js'], ['data.css']),
  chunk('shared.js', ['web/src/ui/text/useNow.tsx'], ['react.js']),
  chunk('account.js', ['web/src/core/session/account.ts'], ['shared.js']),
]

describe('filesOfPage', () => {
  it('lists what a page needs beyond the entry, each file once', () => {
    expect(filesOfPage(chunks, ['web/src/pages/DataPage.tsx', 'web/src/core/session/account.ts'])).toEqual([
      'data.js',
      'data.css',
      'shared.js',
      'account.js',
    ])
  })

  it('fails the build when a module is no longer there', () => {
    expect(() => filesOfPage(chunks, ['web/src/pages/OldPage.tsx'])).toThrow('OldPage')
  })
})
