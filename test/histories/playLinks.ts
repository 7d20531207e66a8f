import { Problem } from '../../shared/core/problem'
import { hourMs, minuteMs, secondMs } from '../../shared/core/time'
import type { PlaceId } from '../../shared/places/place'
import type { LinkId } from '../../shared/sharelinks/links'
import { seededRandom } from '../doubles/seededRandom'
import { metresEast, openFenceScene } from '../integration/fenceScene'
import { openWorker, recordOf } from '../integration/ingestScene'
import { device, groupid, openLinkScene, usualLink } from '../integration/linkScene'
import { accessKey } from '../../functions/core/accessKey'

interface Known {
  linkid: LinkId
  token: string
  session: string
  sessionUntilMs: number
  untilMs: number
  isRevoked: boolean
  /** The fence with whose entering it ends, and whether that has happened. */
  placeid: PlaceId | undefined
  hasArrived: boolean
}

const stepsOfHistory = 18

/** What became of the requests of one history. */
export interface LinkTally {
  answered: number
  refused: number
  wrong: string[]
}

/**
 * One history of a device with links: rights come and go, links are revoked and forbidden, the device drives into a fence
 * and out of it, time passes, and after each step every link is asked once, by its session and by what opens it. It
 * answers if and only if everything still allows it.
 */
export const playLinks = async (seed: number): Promise<LinkTally> => {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const scene = await openLinkScene()
  await scene.makeGroup([[scene.owner, 'ADMIN']])
  await scene.putReading({ vsys: 12.6, ambient: 21 })
  const subject = accessKey.device(device)
  const state = { direct: 'ADMIN' as string | undefined, byGroup: undefined as string | undefined }
  const flags = { isDisabled: false, isForbidden: false, isHeld: true, isInside: false }
  const fences = openFenceScene(scene)
  const takeReadings = openWorker(scene)
  let fence: PlaceId | undefined = await fences.draw([], { groupid })
  let version = 1
  const links: Known[] = []
  const tally: LinkTally = { answered: 0, refused: 0, wrong: [] }

  const mayShare = () =>
    !flags.isDisabled &&
    (state.direct === 'ADMIN' || (flags.isHeld && state.byGroup === 'ADMIN')) &&
    !(flags.isHeld && flags.isForbidden)
  const note = async (what: string, shouldAnswer: boolean, ask: () => Promise<unknown>) => {
    const refusal = await ask().then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error
        return error.resultCode ?? error.code
      },
    )
    if ((refusal === undefined) !== shouldAnswer)
      tally.wrong.push(`seed ${seed}: ${what}, ${refusal ?? 'answered'}`)
    if (refusal === undefined) tally.answered += 1
    else tally.refused += 1
  }
  const make = async () => {
    if (!mayShare() || links.length > 3) return
    const hours = 1 + below(4)
    const isFenced = below(2) === 0
    const mayFence = fence !== undefined && flags.isHeld && !flags.isInside && state.byGroup !== undefined
    const untilInside = isFenced && fence !== undefined ? { groupid, placeid: fence } : undefined
    const wanted = { ...usualLink, hours, ...(untilInside === undefined ? {} : { untilInside }) }
    if (untilInside !== undefined && !mayFence) {
      await note('a link whose fence it cannot wait for', false, () =>
        scene.server.make(wanted, scene.sharer),
      )
      return
    }
    const { linkid, token } = await scene.server.make(wanted, scene.sharer)
    const { session, sessionUntilTs } = await scene.server.open({ token })
    const untilMs = scene.now() + hours * hourMs
    links.push({
      ...{ linkid, token, session, sessionUntilMs: sessionUntilTs * 1000, untilMs, isRevoked: false },
      ...{ placeid: untilInside?.placeid, hasArrived: false },
    })
  }
  /** A minute later it is in the middle of the fence, or far off. */
  const drive = async () => {
    scene.clock.ms += minuteMs
    const isThere = below(2) === 0
    const [gps_lon, gps_lat] = metresEast(isThere ? 0 : 900)
    const fix = { gps_lat, gps_lon, gps_hdop: 0.8, gps_nsat: 9, gps_speed: 20 }
    const payload = { ts: scene.now() / secondMs, vsys: 12.6, ...fix }
    await takeReadings([recordOf(device, payload, scene.now())])
    const isInside = isThere && flags.isHeld && fence !== undefined
    if (isInside && !flags.isInside) {
      for (const link of links) link.hasArrived ||= link.placeid === fence
    }
    flags.isInside = isInside
  }
  const roles = ['ADMIN', 'USER', 'VIEW', undefined] as const
  const steps: (() => Promise<unknown>)[] = [
    make,
    async () => {
      state.direct = roles[below(roles.length)]
      if (state.direct === undefined)
        await scene.drop('access', { pk: subject, sk: accessKey.user(scene.sharer.userid) })
      else await scene.give(subject, scene.sharer, state.direct as 'ADMIN')
    },
    async () => {
      state.byGroup = roles[below(2)]
      await scene.give(scene.group, scene.sharer, state.byGroup as 'ADMIN')
    },
    async () => {
      flags.isHeld = !flags.isHeld
      const key = { pk: subject, sk: scene.group }
      await (flags.isHeld ? scene.put('access', key) : scene.drop('access', key))
      version += 1
      await fences.addGroup(groupid, 'shared', version)
    },
    drive,
    drive,
    async () => {
      if (fence === undefined) fence = await fences.draw([], { groupid })
      else {
        await fences.erase(fence, groupid)
        fence = undefined
      }
    },
    async () => scene.setDisabled(scene.sharer, (flags.isDisabled = !flags.isDisabled)),
    async () =>
      scene.server.putRule({ groupid, isForbidden: (flags.isForbidden = !flags.isForbidden) }, scene.owner),
    async () => {
      const one = links[below(Math.max(1, links.length))]
      if (one === undefined) return
      await scene.server.revoke({ deviceid: device, linkid: one.linkid }, scene.owner)
      one.isRevoked = true
    },
    () => Promise.resolve((scene.clock.ms += below(20) * minuteMs)),
  ]

  await make()
  for (let n = 0; n < stepsOfHistory; n += 1) {
    const step = below(steps.length)
    await steps[step]?.()
    for (const link of links) {
      const isAwaited =
        link.placeid === undefined || (flags.isHeld && link.placeid === fence && !link.hasArrived)
      const isOpen = mayShare() && isAwaited && !link.isRevoked && scene.now() < link.untilMs
      const what = `step ${n} (${step})`
      await note(`${what} by session`, isOpen && scene.now() < link.sessionUntilMs, () =>
        scene.server.read({ session: link.session }),
      )
      await note(`${what} anew`, isOpen, async () => {
        const { session, sessionUntilTs } = await scene.server.open({
          token: link.token,
          session: link.session,
        })
        link.session = session
        link.sessionUntilMs = sessionUntilTs * 1000
      })
    }
  }
  return tally
}
