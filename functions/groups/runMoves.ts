import { Problem } from '../../shared/core/problem'
import { accessKey } from '../core/accessKey'
import { type Caller, isStaff } from '../core/http/caller'
import { log } from '../core/log'
import { tryTransact } from '../core/store/storeWrites'
import type { UserStore } from '../users/userStore'
import type { GroupParts } from './groupStore'
import { moveNotes, type Move, type MoveStore } from './moveStore'
import { devicesPerTransaction, openPlacing } from './placing'

interface Parts extends GroupParts {
  moves: MoveStore
  users: Pick<UserStore, 'read'>
}

/** Another person goes on with it, or has ended it. */
class Overtaken extends Error {}

/** Refusals that will be the same the next time; whatever else fails is tried again. */
const finalCodes: readonly string[] = ['notFound', 'forbidden', 'invalid']
const maxTries = 20
const triedInVain = 'The remaining devices could not be moved or copied. Please try again.'
/** A transaction that meets others is given up after ten seconds; a worker that stops in time leaves nothing half done. */
const reserveMs = 20_000

/**
 * Resumes unleased move jobs, a few devices at a time. How far it has come is written with the
 * devices in one transaction: a worker that dies anywhere leaves the next few to the next worker, and none is counted
 * twice. The person who asked for it must still have the right each time.
 */
export const openRunMoves = (parts: Parts) => {
  const { documents, moves, users, writeLog, now } = parts

  const readCaller = async ({ userid, email, name, moveid }: Move): Promise<Caller> => {
    const user = await users.read(userid)
    if (user === undefined || user.isDisabled)
      throw new Problem('forbidden', `The account of ${email} is closed.`)
    const specialGroups = new Set(user.specialGroups)
    return { userid, email, name, specialGroups, sessionId: '', tokenExpires: 0, requestId: moveid }
  }

  /** What proves the rights is read once, and again where it no longer holds; the account each time. */
  const openPlaceFor = () => {
    let opened: { asStaff: boolean; place: ReturnType<typeof openPlacing>['place'] } | undefined
    return async (move: Move) => {
      const caller = await readCaller(move)
      const asStaff = isStaff(caller)
      if (opened?.asStaff !== asStaff) opened = { asStaff, place: openPlacing(parts, caller).place }
      return opened.place
    }
  }

  const end = async (move: Move, stopped?: string): Promise<void> => {
    const ended = stopped === undefined ? move : { ...move, stopped }
    const notes = moveNotes(writeLog, ended, 'ended', now())
    await tryTransact(documents, [...moves.endWrites(move, stopped, now()), ...notes])
  }

  const goOn = async (leased: Move, remainingMs: () => number): Promise<void> => {
    const devices = (await moves.devices(leased.moveid)).map((deviceid) => accessKey.device(deviceid))
    const placeFor = openPlaceFor()
    let move = leased
    while (move.done < move.total && remainingMs() > reserveMs) {
      const portion = devices.slice(move.done, move.done + devicesPerTransaction)
      const next = move.done + portion.length
      const current = move
      const place = await placeFor(move)
      const gone = await place(move, portion, async (missing) => {
        if ((await moves.read(current.moveid))?.done !== current.done) throw new Overtaken()
        const progress = { done: next, missing: current.missing + missing }
        return [moves.progressWrite(current, progress, now())]
      })
      move = { ...move, done: next, missing: move.missing + gone }
    }
    if (move.done >= move.total) await end(move)
  }

  const run = async (move: Move, remainingMs: () => number): Promise<void> => {
    if (!(await moves.tryLease(move, now()))) return
    try {
      await goOn(move, remainingMs)
    } catch (error) {
      if (error instanceof Overtaken) return
      const current = await moves.read(move.moveid)
      const isFinal = error instanceof Problem && finalCodes.includes(error.code)
      if (current !== undefined && isFinal) return end(current, error.message)
      const { moveid, done, total, tries } = move
      log.error('a move of devices could not go on', { moveid, done, total, tries, error })
      if (current !== undefined && tries + 1 >= maxTries) await end(current, triedInVain)
    }
  }

  return async (remainingMs: () => number): Promise<void> => {
    for (const move of await moves.open()) {
      if (move.leasedUntilMs <= now() && remainingMs() > reserveMs) await run(move, remainingMs)
    }
  }
}
