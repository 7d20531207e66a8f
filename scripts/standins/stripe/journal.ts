import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** One change: kind, id and the object as it now is, or null when it is gone. */
export type Change = readonly [kind: string, id: string, object: unknown]

export interface Journal {
  /** Writes one transaction as one line; when it returns, a killed process finds the whole of it again. */
  append(changes: readonly Change[]): void
  close(): void
}

/**
 * Opens the journal in a directory and hands back what it holds. A last line torn by a kill belongs to a transaction
 * that was never answered: it is dropped. `compact` turns the history into the shortest one with the same end.
 */
export function openJournal(
  dir: string,
  compact: (changes: readonly Change[]) => readonly Change[],
): { journal: Journal; changes: readonly Change[] } {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'journal.jsonl')
  const changes = compact(existsSync(path) ? readChanges(readFileSync(path, 'utf8')) : [])
  const draft = `${path}.new`
  writeFileSync(draft, changes.map((change) => `${JSON.stringify([change])}\n`).join(''))
  renameSync(draft, path)
  const file = openSync(path, 'a')
  return {
    changes,
    journal: {
      append: (added) => {
        const { size } = fstatSync(file)
        try {
          writeFileSync(file, `${JSON.stringify(added)}\n`)
        } catch (error) {
          // A full disk takes half a line: behind it, the next one could not be read.
          ftruncateSync(file, size)
          throw error
        }
      },
      close: () => closeSync(file),
    },
  }
}

function readChanges(text: string): readonly Change[] {
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => JSON.parse(line) as Change[])
}
