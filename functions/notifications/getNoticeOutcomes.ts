import type { DeviceId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import {
  isReached,
  type NoticeOutcome,
  type getStaffNoticeOutcomes as staffContract,
  type getNoticeOutcomes as contract,
} from '../../shared/notifications/noticeOutcomes'
import type { InputOf } from '../../shared/core/endpoint'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { UserStore } from '../users/userStore'
import { type OutcomeReader, type OutcomeRow, outcomeKeysOf } from './outcomeStore'

/** So many rounds are read for one page; with a rare result a page may be short, and the next goes on from there. */
const maxRounds = 5

interface Parts {
  users: Pick<UserStore, 'read'>
  outcomes: OutcomeReader
  viewOutcome: (row: OutcomeRow, maySee: (deviceid: DeviceId) => boolean) => Promise<NoticeOutcome>
}

/** The rows of a person below a key, newest first, whichever of their addresses they are of. */
export const openRowsOf =
  ({ users, outcomes }: Pick<Parts, 'users' | 'outcomes'>) =>
  async (userid: UserId, limit: number, before: string | undefined, fromId?: string) => {
    const user = await users.read(userid)
    if (user === undefined) throw new Problem('notFound')
    const pages = await Promise.all(outcomeKeysOf(user).map((pk) => outcomes.list(pk, limit, before, fromId)))
    const all = pages.flatMap(({ rows }) => rows).sort((a, b) => (a.id < b.id ? 1 : -1))
    // One notice may be for a person and for an address of theirs.
    const rows = [...new Map(all.map((row) => [row.id, row])).values()]
    return { rows: rows.slice(0, limit), more: rows.length > limit || pages.some(({ more }) => more) }
  }

const openPage = (parts: Parts) => {
  const rowsOf = openRowsOf(parts)
  return async (
    userid: UserId,
    { result, channel, dataPoints, pageStartKey }: InputOf<typeof contract>,
    maySee: (deviceid: DeviceId) => boolean,
  ) => {
    const found: NoticeOutcome[] = []
    let key = pageStartKey
    let isMore = true
    for (let round = 0; round < maxRounds && isMore && found.length < dataPoints; round += 1) {
      const { rows, more } = await rowsOf(userid, dataPoints, key)
      isMore = more
      for (const outcome of await Promise.all(rows.map((row) => parts.viewOutcome(row, maySee)))) {
        if (found.length === dataPoints) {
          isMore = true
          break
        }
        key = outcome.id
        if (channel !== undefined && outcome.channel !== channel) continue
        if (result !== undefined && isReached(outcome.clause) !== (result === 'reached')) continue
        found.push(outcome)
      }
    }
    return { outcomes: found, ...(isMore && key !== undefined ? { lastEvaluatedKey: key } : {}) }
  }
}

export const getNoticeOutcomes = (
  parts: Parts,
  devicesOf: (caller: Caller) => Promise<DeviceId[]>,
): Serve<typeof contract> => {
  const readPage = openPage(parts)
  return async (input, caller) => {
    const seen = new Set(await devicesOf(caller))
    return readPage(caller.userid, input, (deviceid) => seen.has(deviceid))
  }
}

export const getStaffNoticeOutcomes = (parts: Parts): Serve<typeof staffContract> => {
  const readPage = openPage(parts)
  return ({ userid, ...input }) => readPage(userid, input, () => true)
}
