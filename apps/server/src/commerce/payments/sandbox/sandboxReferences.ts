/** After a checkout's id, the name of the subscription that it began. */
export const SUBSCRIPTION_SIGN = '.subscription'
