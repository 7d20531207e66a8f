/** The credentials that Lambda puts into the environment of a function. */
export const credentialsIn = ({
  AWS_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY,
  AWS_SESSION_TOKEN,
}: Record<string, string | undefined>) => {
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) {
    throw new Error('The environment has no credentials')
  }
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: AWS_SESSION_TOKEN }),
  }
}

/**
 * What the bundles have in place of the SDK's search for credentials: Lambda puts them into the environment and nowhere
 * else. The search through files, sign-ins and other machines would be a fifth of each bundle and of its start.
 */
export const defaultProvider = () => async () => Promise.resolve(process.env).then(credentialsIn)
