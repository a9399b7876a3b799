/** For waits on a machine that has much else to do: they end as soon as what is waited for is there. */
export const patiently = { timeout: 60_000 };
