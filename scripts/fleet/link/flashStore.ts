import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Flash } from '../commands/Flash'

/** Where a device keeps its settings and files while it has no power. */
export interface FlashStore {
  /** What was kept; undefined for a new device. */
  load(deviceid: string): Flash | undefined
  save(deviceid: string, flash: Flash): void
}

const tree = z.record(z.string(), z.json())
const StoredFlash = z.object({
  fw: z.string(),
  savedConfig: tree,
  files: z.record(z.string(), z.string()),
  plan: z.string().optional(),
  answered: z
    .array(z.tuple([z.union([z.number(), z.string()]), z.record(z.string(), z.unknown())]))
    .default([]),
})

/** Keeps each device's memory as one JSON file in a folder; a file cut short by a crash never replaces a whole one. */
export function flashFolder(folder: string): FlashStore {
  mkdirSync(folder, { recursive: true })
  const fileOf = (deviceid: string): string => join(folder, `${deviceid}.json`)
  return {
    load: (deviceid) => {
      const text = readIfThere(fileOf(deviceid))
      if (text === undefined) return undefined
      const { fw, savedConfig, files, plan, answered } = StoredFlash.parse(JSON.parse(text))
      return { fw, savedConfig, config: savedConfig, files, plan, answered }
    },
    save: (deviceid, { fw, savedConfig, files, plan, answered }) => {
      const draft = `${fileOf(deviceid)}.new`
      writeFileSync(draft, JSON.stringify({ fw, savedConfig, files, plan, answered }))
      renameSync(draft, fileOf(deviceid))
    },
  }
}

/** For devices that need not outlive their process. */
export function flashInMemory(): FlashStore {
  const kept = new Map<string, Flash>()
  return { load: (deviceid) => kept.get(deviceid), save: (deviceid, flash) => void kept.set(deviceid, flash) }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
