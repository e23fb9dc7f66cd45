/** Returns an amount as people write it, `₹1,20,000`, in the form that the API takes. */
export const amountIn = (text: string) => text.replace(/[₹,\s]|Rs\.?/gi, '');
