import { type Role, higherRole, readRole } from '../../../shared/core/roles'
import { UserId } from '../../../shared/core/ids'
import type { Clock } from '../../../shared/core/time'
import type { AccessStore } from '../../access/accessStore'
import { membershipWrites } from '../../access/membershipWrites'
import { accessKey, idIn } from '../../core/accessKey'
import { chunk } from '../../core/chunk'
import { isStaff } from '../../core/http/caller'
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

/** Of each person up to five writes, in a transaction of at most a hundred. */
const atOnce = 14

/** The right of the person who swaps, by which the old unit stays with them. */
const ownKey = '!own'

/** What both units gave a person; `null` is no role. */
interface Held {
  old: Role | null
  new: Role | null
}

const admin = (role: Role | null | undefined): number => (role === 'ADMIN' ? 1 : 0)

/**
 * A person with a role on the old unit has it on the new one. ADMINs keep the old one, so that it is never without one; the others
 * leave it.
 */
export const openPeople = ({ access, accessTable, writeLog, now }: Parts): Part => {
  const { bumpMeta, setRole } = membershipWrites(accessTable)

  const rolesOf = async (device: string, people: readonly string[]): Promise<(Role | null)[]> =>
    Promise.all(people.map(async (user) => (await access.directRole(device, user)) ?? null))

  const note = (turn: Turn, device: string, name: string, description: string): TransactItem =>
    writeLog({ subject: device, category: 'Access', name, description }, turn.caller, now())

  /** Both versions are read before the roles: one that changes meanwhile makes their condition fail. */
  const readBoth = async (turn: Turn, people: readonly string[]) => {
    const [from, to] = [accessKey.device(turn.from), accessKey.device(turn.to)]
    const [fromMeta, toMeta] = await Promise.all([access.meta(from), access.meta(to)])
    const [old, fresh] = await Promise.all([rolesOf(from, people), rolesOf(to, people)])
    return { from, to, fromMeta, toMeta, old, fresh }
  }

  const keepOwn = (turn: Turn): Promise<void> =>
    turn.commit(async () => {
      if (isStaff(turn.caller) || (await turn.rows()).some(({ key }) => key === ownKey)) return []
      const user = accessKey.user(turn.caller.userid)
      const { from, fromMeta, old } = await readBoth(turn, [user])
      const held = old[0] ?? null
      if (fromMeta === undefined || held === 'ADMIN') return []
      return [
        bumpMeta(from, fromMeta, 1),
        ...setRole(from, user, 'ADMIN'),
        turn.keep(ownKey, { before: { user, role: held } }),
        note(turn, from, 'User Added', `${turn.caller.email} is ADMIN, who replaces it by ${turn.to}`),
      ]
    })

  const carrySome = (turn: Turn, open: readonly string[]): Promise<void> =>
    turn.commit(async () => {
      const { from, to, fromMeta, toMeta, old, fresh } = await readBoth(turn, open)
      if (fromMeta === undefined || toMeta === undefined) return []
      const own = accessKey.user(turn.caller.userid)
      const items: TransactItem[] = []
      let admins = 0
      const given: string[] = []
      for (const [n, user] of open.entries()) {
        const before: Held = { old: old[n] ?? null, new: fresh[n] ?? null }
        if (before.old === null) continue
        const role = higherRole(before.old, before.new ?? undefined) ?? before.old
        if (role !== before.new) items.push(...setRole(to, user, role))
        const leaves = before.old !== 'ADMIN' && user !== own
        if (leaves) items.push(...setRole(from, user, undefined))
        admins += admin(role) - admin(before.new)
        given.push(`${idIn(user)} (${role})`)
        items.push(turn.keep(user, { before, ours: { role, leaves } }))
      }
      if (items.length === 0) return []
      return [
        bumpMeta(to, toMeta, admins),
        bumpMeta(from, fromMeta, 0),
        ...items,
        note(turn, to, 'Users Taken Over', `From ${turn.from}: ${given.join(', ')}`),
      ]
    })

  const backSome = (turn: Turn, rows: readonly SwapRow[]): Promise<void> =>
    turn.commit(async () => {
      const people = rows.map(({ key }) => key)
      const { from, to, fromMeta, toMeta, old, fresh } = await readBoth(turn, people)
      if (fromMeta === undefined || toMeta === undefined) return []
      let { admins } = toMeta
      const items: TransactItem[] = []
      const left: string[] = []
      for (const [n, row] of rows.entries()) {
        const before = row.before as Held
        const { role, leaves } = row.ours as { role: Role; leaves: boolean }
        const user = row.key
        const isOurs = fresh[n] === role
        const change = admin(before.new) - admin(role)
        const isLast = isOurs && admins + change < 1
        if (isOurs && !isLast && before.new !== role) {
          items.push(...setRole(to, user, readRole(before.new)))
          admins += change
        }
        if (leaves && (old[n] ?? null) === null && before.old !== null)
          items.push(...setRole(from, user, before.old))
        const backNote = isLast
          ? `${idIn(user)} stays on ${turn.to}: a device needs at least one ADMIN.`
          : `The role of ${idIn(user)} on ${turn.to} was changed since and stays as it is.`
        if (isOurs && !isLast) items.push(turn.mark(row, { back: 'back' }))
        else items.push(turn.mark(row, { back: 'left', backNote }))
        left.push(idIn(user))
      }
      return [
        bumpMeta(to, toMeta, admins - toMeta.admins),
        bumpMeta(from, fromMeta, 0),
        ...items,
        note(turn, from, 'Users Taken Back', `From ${turn.to}: ${left.join(', ')}`),
      ]
    })

  const giveBackOwn = (turn: Turn, row: SwapRow): Promise<void> =>
    turn.commit(async () => {
      const { user, role } = row.before as { user: string; role: Role | null }
      const { from, fromMeta, old } = await readBoth(turn, [user])
      const isOurs = old[0] === 'ADMIN'
      if (!isOurs || fromMeta === undefined || fromMeta.admins < 2) {
        return [turn.mark(row, { back: 'left', backNote: `${idIn(user)} stays ADMIN of ${turn.from}.` })]
      }
      return [
        bumpMeta(from, fromMeta, -1),
        ...setRole(from, user, readRole(role)),
        turn.mark(row, { back: 'back' }),
      ]
    })

  return {
    carry: async (turn) => {
      await keepOwn(turn)
      const [related, rows] = await Promise.all([
        access.related(accessKey.device(turn.from), 'USER#'),
        turn.rows(),
      ])
      const kept = new Set(rows.map(({ key }) => key))
      const people = related
        .filter(({ sk, role }) => readRole(role) !== undefined && !kept.has(sk))
        .map(({ sk }) => sk)
      for (const some of chunk(people, atOnce)) await carrySome(turn, some)
    },
    back: async (turn) => {
      const rows = openRows(await turn.rows())
      const own = rows.find(({ key }) => key === ownKey)
      const others = rows.filter(({ key }) => key !== ownKey)
      for (const some of chunk(others, atOnce)) await backSome(turn, some)
      if (own !== undefined) await giveBackOwn(turn, own)
    },
  }
}

/** The people whose places a swap looks through. */
export const peopleOf = async (access: Pick<AccessStore, 'related'>, turn: Turn): Promise<UserId[]> =>
  (await access.related(accessKey.device(turn.to), 'USER#')).map(({ sk }) => UserId.parse(idIn(sk)))
