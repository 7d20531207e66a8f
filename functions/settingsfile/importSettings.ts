import { firmwareFamilyOf } from '../../shared/firmware/firmware'
import {
  type ImportResult,
  type importSettings as contract,
  importNotStored,
} from '../../shared/settingsfile/importSettings'
import type { InputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import { raisedWarnings } from '../../shared/settings/checkConfig'
import type { FlatConfig } from '../../shared/devices/configTree'
import { tierOf } from '../../shared/plans/tierOf'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { tryTransact } from '../core/store/storeWrites'
import type { RecordItem } from '../devices/deviceStore'
import type { ExchangeSources } from './exportSettings'
import type { ImportSection } from './importSections'
import type { SettingsFile } from './settingsFile'
import type { ImportUploads } from './importUploads'

type Asked = Pick<InputOf<typeof contract>, 'deviceid' | 'importFile' | 'uploadid'>

/** The text of the file, which stands in the request or was uploaded before. @throws Problem */
const readImportFile = async (
  uploads: Pick<ImportUploads, 'read'>,
  { deviceid, importFile, uploadid }: Asked,
): Promise<string> => {
  if (importFile !== undefined && uploadid === undefined) return importFile
  if (importFile !== undefined || uploadid === undefined) {
    throw new Problem('invalid', 'Either an import file or an upload ID is required.', {
      field: 'importFile',
    })
  }
  const text = await uploads.read(deviceid, uploadid)
  if (text === undefined) throw new Problem('notFound', importNotStored, { field: 'uploadid' })
  return text
}

type Input = InputOf<typeof contract>

const mismatch = (resultCode: string, { header }: SettingsFile, { fw }: RecordItem) =>
  new Problem(
    'conflict',
    `The settings were exported from firmware ${header.fw}, and this device runs ${fw}.`,
    {
      resultCode,
    },
  )

/** Settings of another firmware may mean something else, or nothing: the caller has to have seen that. */
const refuseMismatch = (file: SettingsFile, record: RecordItem, input: Input): void => {
  if (!input.overwriteDeviceConfig || file.header.fw === record.fw) return
  const isOtherNumber = firmwareFamilyOf(file.header.fw) !== firmwareFamilyOf(record.fw)
  if (isOtherNumber && !input.overrideFirmwareNumber) throw mismatch('FIRMWARE_NUMBER_MISMATCH', file, record)
  if (!isOtherNumber && !input.overrideFirmwareVersion)
    throw mismatch('FIRMWARE_VERSION_MISMATCH', file, record)
}

const tell = (error: unknown): string => {
  if (error instanceof Problem && error.code !== 'internal') return error.message
  throw error
}

/**
 * Each section passes the checks of its own route, and stands or falls alone: what is refused is reported, the rest is
 * done. A dry run asks the same and writes nothing.
 */
export const importSettings =
  (sources: ExchangeSources, sections: readonly ImportSection[]): Serve<typeof contract> =>
  async (input, caller) => {
    const { documents, devices, configs, seal, uploads, writeLog, now } = sources
    const { deviceid, uploadid, dryRun } = input
    const file = await seal.open(await readImportFile(uploads, input))
    const record = await devices.record(deviceid)
    if (record === undefined) throw new Problem('notFound')
    refuseMismatch(file, record, input)
    const { flat } = await configs.reported(deviceid)

    const importResults: ImportResult[] = []
    let change: FlatConfig = {}
    for (const { importName, prepare } of sections) {
      try {
        const plan = await prepare({ file, input, caller, record, reported: flat })
        if (plan === undefined) continue
        if (!dryRun) await plan.apply?.()
        change = { ...change, ...plan.change }
        importResults.push({
          importName,
          result: plan.apply === undefined ? 'skipped' : 'success',
          message: plan.message,
        })
      } catch (error) {
        importResults.push({ importName, result: 'error', message: tell(error) })
      }
    }
    if (!dryRun) {
      const done = importResults
        .filter(({ result }) => result === 'success')
        .map(({ importName }) => importName)
      const event = {
        subject: accessKey.device(deviceid),
        category: 'Settings' as const,
        name: 'Settings Imported',
        description: `From ${file.header.deviceid}: ${done.join(', ') || 'nothing'}`,
      }
      await tryTransact(documents, [writeLog(event, caller, now())])
      if (uploadid !== undefined) await uploads.remove(deviceid, uploadid)
    }
    const facts = { plan: tierOf({ ...record, nowMs: now() }), supplyVolts: undefined }
    return {
      message: dryRun ? 'Nothing has been changed yet.' : 'Settings imported.',
      warnings: raisedWarnings(facts, flat, change).map(({ text }) => text),
      importResults,
    }
  }
