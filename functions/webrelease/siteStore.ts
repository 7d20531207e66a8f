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
import type { SiteStore } from './sweepSite'

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
