import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandFiles } from './build/brandFiles'
import { bootScript } from './build/bootScript'
import { compileHint, dropSummaries } from './build/pageCode'
import { keepMaps, packFiles } from './build/deployedFiles'
import { textPages } from './build/textPages'
import { openChunkNames } from './build/nameChunk'
import { offlineWorker } from './build/offlineWorker'
import { sharedPage } from './build/sharedPage'
import { mapFiles } from './build/mapFiles'
import { typeface } from './build/typeface'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

const define = { 'import.meta.env.VITE_VERSION': JSON.stringify(version) }

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define,
  resolve: {
    alias: [
      // What the library of answers brings for a React that has no such hook: this one has it.
      { find: 'use-sync-external-store/shim', replacement: 'react' },
      // The package exports its development form, with warnings, under every condition; this is the one for production.
      {
        find: /^react-router$/,
        replacement: path.join(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  plugins: [
    react(),
    dropSummaries(),
    brandFiles(),
    textPages(),
    bootScript(),
    mapFiles(),
    typeface(),
    offlineWorker(),
    sharedPage(define),
    compileHint(),
    // After all that writes into files, and before what packs them.
    keepMaps(),
    packFiles(),
  ],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy of the page has no place for data: scripts and fonts; one rule for all.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // With the page come the terms of what it is made of.
    license: { fileName: 'licences.txt' },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        // The first files name all others: a character less of each is less to fetch.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: openChunkNames() }] },
      },
      // 'use client' marks say nothing to a page that is all client.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
    },
  },
})
