import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type * as contract from '../../shared/files/deviceImage'
import { imageTooLarge, maxImageBytes } from '../../shared/files/deviceImage'
import { imageKeyOf, isImageOf } from '../../shared/files/imageKey'
import type { CountOne } from '../core/hourlyLimits'
import type { Serve } from '../core/http/serve'
import { newId } from '../core/newId'
import { readImageReferences } from './imageReferences'
import type { ImageStore } from './imageStore'

export const requestImageUpload =
  (images: ImageStore, countUpload: CountOne, now: Clock): Serve<typeof contract.requestImageUpload> =>
  async ({ deviceid, size }, { userid }) => {
    if (size > maxImageBytes) throw new Problem('tooLarge', imageTooLarge)
    await countUpload(userid)
    const key = imageKeyOf(deviceid, newId(now()))
    return { key, ...(await images.uploadForm(key, size)) }
  }

/** An image of another device, one that is not stored and one that is not kept yet look the same. */
export const getImage =
  (images: ImageStore): Serve<typeof contract.getImage> =>
  async ({ deviceid, key }) => {
    if (!isImageOf(deviceid, key) || !(await images.isKept(key))) throw new Problem('notFound')
    return { url: await images.readUrl(key) }
  }

export const discardImage =
  (
    images: ImageStore,
    documents: DynamoDBDocumentClient,
    TableName: string,
  ): Serve<typeof contract.discardImage> =>
  async ({ deviceid, key }) => {
    if (!isImageOf(deviceid, key)) throw new Problem('notFound')
    const { places } = await readImageReferences(documents, TableName, deviceid)
    if (Object.values(places).flat().includes(key)) {
      throw new Problem('conflict', 'This image is in use. It goes when the settings no longer refer to it.')
    }
    await images.removePending([key])
    return { message: 'Image Deleted' }
  }
