import { queryReadings } from '../../shared/data/queryReadings'
import type { getConfigPage as configContract, getDataPage as dataContract } from '../../shared/page/pages'
import { getConfig } from '../../shared/settings/deviceConfig'
import { getSettings } from '../../shared/settings/deviceSettings'
import { userLogin } from '../../shared/users/session'
import type { Serve } from '../core/http/serve'
import { composeAnswers } from './composeAnswers'

interface Parts {
  queryReadings: Serve<typeof queryReadings>
  getSettings: Serve<typeof getSettings>
  getConfig: Serve<typeof getConfig>
  userLogin: Serve<typeof userLogin>
}

/** The newest reading, how it is shown, and the settings, which name the inputs. */
export const getDataPage =
  (parts: Parts): Serve<typeof dataContract> =>
  async ({ deviceid }, caller) => {
    const { answers, add } = composeAnswers(caller)
    await Promise.all([
      add(queryReadings, { deviceid, dataPoints: 1 }, parts.queryReadings),
      add(getSettings, { deviceid }, parts.getSettings),
      add(getConfig, { deviceid }, parts.getConfig),
      add(userLogin, {}, parts.userLogin),
    ])
    return { answers }
  }

export const getConfigPage =
  (parts: Omit<Parts, 'queryReadings'>): Serve<typeof configContract> =>
  async ({ deviceid }, caller) => {
    const { answers, add } = composeAnswers(caller)
    await Promise.all([
      add(getSettings, { deviceid }, parts.getSettings),
      add(getConfig, { deviceid }, parts.getConfig),
      add(userLogin, {}, parts.userLogin),
    ])
    return { answers }
  }
