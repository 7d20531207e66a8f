import { Problem } from '../../shared/core/problem'
import { hourMs, minuteMs } from '../../shared/core/time'
import type { LinkId } from '../../shared/sharelinks/links'
import { seededRandom } from '../doubles/seededRandom'
import { device, groupid, openLinkScene, usualLink } from '../integration/linkScene'
import { accessKey } from '../../functions/core/accessKey'

interface Known {
  linkid: LinkId
  token: string
  session: string
  sessionUntilMs: number
  untilMs: number
  isRevoked: boolean
}

const stepsOfHistory = 14

/** What became of the requests of one history. */
export interface LinkTally {
  answered: number
  refused: number
  wrong: string[]
}

/**
 * One history of a device with links: rights come and go, links are revoked and forbidden, time passes, and after each
 * step every link is asked once, by its session and by what opens it. It answers if and only if everything still allows it.
 */
export const playLinks = async (seed: number): Promise<LinkTally> => {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const scene = await openLinkScene()
  await scene.makeGroup([[scene.owner, 'ADMIN']])
  await scene.putReading({ vsys: 12.6, ambient: 21 })
  const subject = accessKey.device(device)
  const state = { direct: 'ADMIN' as string | undefined, byGroup: undefined as string | undefined }
  const flags = { isDisabled: false, isForbidden: false, isHeld: true }
  const links: Known[] = []
  const tally: LinkTally = { answered: 0, refused: 0, wrong: [] }

  const mayShare = () =>
    !flags.isDisabled &&
    (state.direct === 'ADMIN' || (flags.isHeld && state.byGroup === 'ADMIN')) &&
    !(flags.isHeld && flags.isForbidden)
  const make = async () => {
    if (!mayShare() || links.length > 3) return
    const hours = 1 + below(4)
    const { linkid, token } = await scene.server.make({ ...usualLink, hours }, scene.sharer)
    const { session, sessionUntilTs } = await scene.server.open({ token })
    const untilMs = scene.now() + hours * hourMs
    links.push({ linkid, token, session, sessionUntilMs: sessionUntilTs * 1000, untilMs, isRevoked: false })
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

  await make()
  for (let n = 0; n < stepsOfHistory; n += 1) {
    const step = below(steps.length)
    await steps[step]?.()
    for (const link of links) {
      const isOpen = mayShare() && !link.isRevoked && scene.now() < link.untilMs
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
