import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { textPages as names } from '../../shared/core/siteFiles'
import { firmwareFamilyOf } from '../../shared/firmware/firmware'
import { noNotes, releases, releasesFor } from '../../shared/firmware/releases'
import { maxScriptBytesOf } from '../../shared/scripts/scanScript'

export const changelistFile = 'firmware-changelist.html'

/** What holds for every version of a number. */
const familyNotes: Readonly<Record<string, readonly string[]>> = {
  SFW003: ['cards of state, of work states and of utilisation.'],
  SFW002: ['control characters in capture texts of serial ports are written as \\x0D.'],
  SFW001: ['control characters in capture texts of serial ports are written as \\r.'],
}

const bytes = new Intl.NumberFormat('en-AU')

const sectionOf = (family: string): string => {
  const first = `${family}-0.0.0`
  const lines = [
    ...releasesFor(first).map(
      ({ fw, notes }) => `${fw}: ${(notes.length === 0 ? [noNotes] : notes).join(' ')}`,
    ),
    ...[
      ...(familyNotes[family] ?? []),
      `scripts of up to ${bytes.format(maxScriptBytesOf(first))} bytes.`,
    ].map((note) => `All versions: ${note}`),
  ]
  return `    <h2>${family}</h2>\n    <ul>\n${lines.map((line) => `      <li>${line}</li>\n`).join('')}    </ul>\n`
}

/** The page of text that says what came with which firmware, made from the list of releases. */
export const makeFirmwareChangelist = (): string => {
  const families = new Set(releases.flatMap(({ fw }) => firmwareFamilyOf(fw) ?? []))
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Firmware Changelist</title>
    <style>
      body {
        max-width: 42rem;
        margin: 0 auto;
        padding: 2rem 1rem;
        font:
          1rem/1.55 system-ui,
          sans-serif;
      }
    </style>
  </head>
  <body>
    <h1>Firmware Changelist</h1>
    <p>
      What a firmware version changes in the portal. The first part of a version, such as SFW003, belongs to
      the hardware of a device: an update stays within it, and the latest version is the highest one below it.
    </p>
${[...families].map(sectionOf).join('')}  </body>
</html>
`
}

const read = (file: string): Promise<string> =>
  file === changelistFile
    ? Promise.resolve(makeFirmwareChangelist())
    : readFile(path.join(import.meta.dirname, '../textpages', file), 'utf8')

/** Lays the pages of text beside the portal, under names that stay: mails and other sites may lead there. */
export const textPages = (): Plugin => ({
  name: 'text-pages',
  async generateBundle() {
    for (const file of names) this.emitFile({ type: 'asset', fileName: file, source: await read(file) })
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const file = names.find((each) => request.url === `/${each}`)
      if (file === undefined) next()
      else void read(file).then((body) => response.setHeader('content-type', 'text/html').end(body))
    })
  },
})
