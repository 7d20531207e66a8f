import { fetchAuthSession } from 'aws-amplify/auth'
import { configureCognito } from './cognito'

/** The access token of the signed-in user, renewed when it is about to end; undefined when nobody is signed in. */
export const renewToken = async (): Promise<string | undefined> => {
  await configureCognito()
  const { tokens } = await fetchAuthSession()
  return tokens?.accessToken.toString()
}
