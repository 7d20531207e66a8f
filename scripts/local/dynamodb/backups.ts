import type { Engine } from './engine'

interface UpdateBackups {
  TableName: string
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: boolean }
}

/** UpdateContinuousBackups: remembered and told again; the files on disk are the only recovery there is. */
export const updateContinuousBackups =
  (engine: Engine) =>
  async ({ TableName, PointInTimeRecoverySpecification }: UpdateBackups) => {
    const table = engine.tables.get(TableName)
    table.pointInTimeRecovery = PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled
    await engine.tables.save(table)
    return describeContinuousBackups(engine)({ TableName })
  }

export const describeContinuousBackups =
  ({ tables }: Engine) =>
  ({ TableName }: { TableName: string }) => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: {
        PointInTimeRecoveryStatus: tables.get(TableName).pointInTimeRecovery ? 'ENABLED' : 'DISABLED',
      },
    },
  })
