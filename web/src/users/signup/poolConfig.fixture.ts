/** What `config.json` says of a user pool that tests answer for. */
export const poolConfig = {
  region: 'ap-southeast-2',
  userPoolId: 'ap-southeast-2_pool1',
  userPoolClientId: 'client1',
  identityPoolId: 'ap-southeast-2:pool',
  api: {},
}
