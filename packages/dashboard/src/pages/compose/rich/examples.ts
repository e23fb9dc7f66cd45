/** This file holds the examples that rarer messages begin with, in Meta's own form. */
const amount = (value: number) => ({ value, offset: 100 });
const interactive = (type: string, text: string, action: object, others: object = {}) => ({
  type: 'interactive',
  interactive: { type, ...others, body: { text }, action },
});

const EXAMPLES = {
  flow: interactive('flow', 'Book a fitting.', {
    name: 'flow',
    parameters: {
      flow_message_version: '3',
      flow_id: '1234567890',
      flow_cta: 'Book',
      flow_token: 'order-1042',
    },
  }),
  address_message: interactive('address_message', 'Where shall we deliver?', {
    name: 'address_message',
    parameters: { country: 'IN' },
  }),
  product: interactive('product', 'Back in stock.', {
    catalog_id: '1234567890',
    product_retailer_id: 'SKU-1',
  }),
  product_list: interactive(
    'product_list',
    'New this week.',
    {
      catalog_id: '1234567890',
      sections: [{ title: 'Sarees', product_items: [{ product_retailer_id: 'SKU-1' }] }],
    },
    { header: { type: 'text', text: 'New' } },
  ),
  order_details: interactive('order_details', 'Your bill.', {
    name: 'review_and_pay',
    parameters: {
      reference_id: 'order-1042',
      type: 'physical-goods',
      payment_type: 'upi',
      payment_configuration: 'shop',
      currency: 'INR',
      total_amount: amount(525000),
      order: {
        status: 'pending',
        items: [{ name: 'Silk saree', amount: amount(500000), quantity: 1 }],
        subtotal: amount(500000),
        tax: amount(25000),
      },
    },
  }),
  order_status: interactive('order_status', 'On its way.', {
    name: 'review_order',
    parameters: { reference_id: 'order-1042', order: { status: 'shipped' } },
  }),
  carousel: interactive('carousel', 'Have a look.', {
    cards: [0, 1].map((i) => ({
      card_index: i,
      type: 'cta_url',
      header: { type: 'image', image: { link: `https://example.com/saree-${i + 1}.jpg` } },
      body: { text: `Saree ${i + 1}` },
      action: { name: 'cta_url', parameters: { display_text: 'Show', url: 'https://example.com/' } },
    })),
  }),
};

export type ExampleName = keyof typeof EXAMPLES;
export const EXAMPLE_NAMES = Object.keys(EXAMPLES) as ExampleName[];
export const exampleOf = (name: ExampleName) => JSON.stringify(EXAMPLES[name], null, 2);
