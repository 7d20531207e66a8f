import type { Engine } from './engine'

interface Tagging {
  ResourceArn: string
}

const tableOf = ({ tables }: Engine, { ResourceArn }: Tagging) =>
  tables.get(ResourceArn.split('/').pop() ?? '')

export const tagResource =
  (engine: Engine) => async (request: Tagging & { Tags: { Key: string; Value: string }[] }) => {
    const table = tableOf(engine, request)
    for (const { Key, Value } of request.Tags) table.tags[Key] = Value
    await engine.tables.save(table)
    return {}
  }

export const untagResource = (engine: Engine) => async (request: Tagging & { TagKeys: string[] }) => {
  const table = tableOf(engine, request)
  table.tags = Object.fromEntries(
    Object.entries(table.tags).filter(([key]) => !request.TagKeys.includes(key)),
  )
  await engine.tables.save(table)
  return {}
}

export const listTagsOfResource = (engine: Engine) => (request: Tagging) => ({
  Tags: Object.entries(tableOf(engine, request).tags).map(([Key, Value]) => ({ Key, Value })),
})
