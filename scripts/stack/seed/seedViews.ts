import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { tryTransact } from '../../../functions/core/store/transact'
import { openViewStore } from '../../../functions/views/viewStore'
import { writeBody } from '../../../functions/views/viewParts'
import type { GroupId } from '../../../shared/core/ids'
import type { demoViews } from './demoViews'

type DemoViews = (typeof demoViews)[keyof typeof demoViews]

/** The arranged dashboards of a group, in their order; a seed that starts over leaves what is there. */
export const seedViews = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  groupid: GroupId,
  seeded: DemoViews,
): Promise<void> => {
  const views = openViewStore(documents, TableName)
  const index = await views.index(groupid)
  if (index.version > 0) return
  await tryTransact(documents, [
    views.indexWrite(
      groupid,
      index,
      seeded.map(({ viewid, name }) => ({ viewid, name })),
    ),
    ...seeded.map((view) => views.viewWrite(groupid, view.viewid, writeBody(view), 0)),
  ])
}
