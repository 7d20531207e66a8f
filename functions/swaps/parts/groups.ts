import { GroupId } from '../../../shared/core/ids'
import type { Clock } from '../../../shared/core/time'
import type { AccessStore } from '../../access/accessStore'
import { membershipWrites } from '../../access/membershipWrites'
import { accessKey, idIn } from '../../core/accessKey'
import type { TransactItem } from '../../core/store/storeWrites'
import type { WriteLog } from '../../serverlog/logEntry'
import { type Part, type Turn, openRows } from '../part'
import type { SwapRow } from '../swapStore'

interface Parts {
  access: AccessStore
  accessTable: string
  writeLog: WriteLog
  now: Clock
}

/** Each group that held the old unit holds the new one in its place: as many machines as before, seen by the same people. */
export const openGroups = ({ access, accessTable, writeLog, now }: Parts): Part => {
  const { bumpMeta, hold, letGo } = membershipWrites(accessTable)

  const notes = (turn: Turn, group: string, into: string, out: string): TransactItem[] => {
    const note = (subject: string, name: string, description: string) =>
      writeLog({ subject, category: 'Group', name, description }, turn.caller, now())
    return [
      note(group, 'Unit Replaced', `${into} in the place of ${out}`),
      note(accessKey.device(into as Turn['to']), 'Device Added To Group', `In the place of ${out}`),
      note(accessKey.device(out as Turn['to']), 'Device Removed From Group', `Replaced by ${into}`),
    ]
  }

  const carryOne = (turn: Turn, group: string): Promise<void> =>
    turn.commit(async () => {
      const [from, to] = [accessKey.device(turn.from), accessKey.device(turn.to)]
      const meta = await access.meta(group)
      const [isHeld, had] = await Promise.all([access.isHeld(group, from), access.isHeld(group, to)])
      if (meta === undefined || !isHeld) return []
      return [
        bumpMeta(group, meta, 0),
        ...(had ? [] : hold(group, to)),
        ...letGo(group, from),
        turn.keep(group, { before: { had } }),
        ...notes(turn, group, turn.to, turn.from),
      ]
    })

  const backOne = (turn: Turn, row: SwapRow): Promise<void> =>
    turn.commit(async () => {
      const group = row.key
      const { had } = row.before as { had: boolean }
      const [from, to] = [accessKey.device(turn.from), accessKey.device(turn.to)]
      const meta = await access.meta(group)
      if (meta === undefined)
        return [turn.mark(row, { back: 'left', backNote: 'A group was removed since.' })]
      const [isThere, isHeld] = await Promise.all([access.isHeld(group, from), access.isHeld(group, to)])
      if (!isHeld) {
        const backNote = `${turn.to} was taken out of a group since: ${turn.from} is not put back into it.`
        return [turn.mark(row, { back: 'left', backNote })]
      }
      return [
        bumpMeta(group, meta, 0),
        ...(had ? [] : letGo(group, to)),
        ...(isThere ? [] : hold(group, from)),
        turn.mark(row, { back: 'back' }),
        ...notes(turn, group, turn.from, turn.to),
      ]
    })

  return {
    carry: async (turn) => {
      const held = await access.related(accessKey.device(turn.from), 'GROUP#')
      for (const { sk } of held) await carryOne(turn, sk)
    },
    back: async (turn) => {
      for (const row of openRows(await turn.rows())) await backOne(turn, row)
    },
  }
}

/** The groups in which the new unit has taken the place of the old one. */
export const groupsOf = async (turn: Turn): Promise<GroupId[]> =>
  (await turn.rows('groups')).map(({ key }) => GroupId.parse(idIn(key)))
