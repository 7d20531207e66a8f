/** A secret starts with a value that says where it comes from; Stripe's stand-in takes any test key. */
export const localSecret = 'sk_test_local'
