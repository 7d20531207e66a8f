import { dayMs, secondMs, type Clock } from '../../shared/core/time'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import * as z from 'zod'
import { currentFilesKey, replacedFilesKey, siteFilesPrefix } from '../../shared/core/siteFiles'

/** Since when files are no longer part of the page, epoch seconds, by their key. */
export type Replaced = Record<string, number>

interface Site {
  /** The keys of all files that lie there. */
  present: readonly string[]
  /** Those that the page names now. */
  current: readonly string[]
  replaced: Replaced
}

/** A page that a person opened this long ago still finds what it has not loaded yet. */
const keptDays = 30

/** Which files go, and since when the others wait; a file that the page names again waits no more. */
const planSweep = (
  { present, current, replaced }: Site,
  nowSeconds: number,
): { gone: string[]; replaced: Replaced } => {
  const named = new Set(current)
  const waiting = present
    .filter((key) => !named.has(key))
    .map((key) => [key, replaced[key] ?? nowSeconds] as const)
  const isOver = (sinceSeconds: number) => nowSeconds - sinceSeconds >= (keptDays * dayMs) / secondMs
  return {
    gone: waiting.filter(([, since]) => isOver(since)).map(([key]) => key),
    replaced: Object.fromEntries(waiting.filter(([, since]) => !isOver(since))),
  }
}

/** The files of the page, and what is noted about them. */
export interface SiteStore {
  listFiles(): Promise<string[]>
  /** What the page names now; undefined before the first was deployed. */
  readCurrent(): Promise<string[] | undefined>
  readReplaced(): Promise<Replaced>
  writeReplaced(replaced: Replaced): Promise<void>
  remove(key: string): Promise<void>
}

/**
 * Removes what has not been part of the page for a month; returns how many files went. What is noted is written first:
 * a sweep that dies is done again by the next one.
 */
export const sweepSite = (site: SiteStore, now: Clock) => async (): Promise<number> => {
  const current = await site.readCurrent()
  if (current === undefined) return 0
  if (current.length === 0) throw new Error('The page names no files: nothing is removed')
  const [present, replaced] = await Promise.all([site.listFiles(), site.readReplaced()])
  const plan = planSweep({ present, current, replaced }, Math.floor(now() / secondMs))
  await site.writeReplaced(plan.replaced)
  for (const key of plan.gone) await site.remove(key)
  return plan.gone.length
}

export const openSiteStore = (s3: S3Client, Bucket: string): SiteStore => {
  const readJson = async <T>(Key: string, schema: z.ZodType<T>): Promise<T | undefined> => {
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
      return schema.parse(JSON.parse((await Body?.transformToString()) ?? ''))
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }
  return {
    listFiles: async () => {
      const keys: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: s3 },
        { Bucket, Prefix: siteFilesPrefix },
      )) {
        keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
      }
      return keys
    },
    readCurrent: () => readJson(currentFilesKey, z.array(z.string())),
    readReplaced: async () => (await readJson(replacedFilesKey, z.record(z.string(), z.number()))) ?? {},
    writeReplaced: async (replaced) => {
      const Body = JSON.stringify(replaced)
      await s3.send(
        new PutObjectCommand({ Bucket, Key: replacedFilesKey, Body, ContentType: 'application/json' }),
      )
    },
    remove: async (Key) => {
      await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}
