/**
 * A customer of the sample shop. The last four digits of the number decide what becomes of messages
 * (simulator/people).
 */
export interface Customer {
  name: string;
  phone: string;
  tags: readonly string[];
  /** The language in which the shop and the customer write to each other. */
  language: 'en' | 'hi';
}

const REGULAR: readonly (readonly [
  name: string,
  lastFour: string,
  language: Customer['language'],
  ...tags: string[],
])[] = [
  ['Asha Sharma', '3201', 'en', 'regular', 'delhi'],
  ['Ravi Menon', '3202', 'en', 'regular', 'kochi'],
  ['सुनीता देवी', '3203', 'hi', 'regular', 'lucknow'],
  ['Imran Qureshi', '3204', 'en', 'wholesale', 'hyderabad'],
  ['Meera Iyer', '3205', 'en', 'regular', 'chennai'],
  ['रमेश यादव', '3206', 'hi', 'wholesale', 'patna'],
  ['Lakshmi Pillai', '3207', 'en', 'regular', 'kochi'],
  ['Arjun Das', '3208', 'en', 'kolkata'],
  ['Farah Khan', '3209', 'en', 'regular', 'mumbai'],
  ['प्रिया वर्मा', '3210', 'hi', 'delhi'],
  ['Gurpreet Singh', '3211', 'en', 'wholesale', 'amritsar'],
  ['Neha Joshi', '3212', 'en', 'pune'],
  ['Vikram Rathore', '3213', 'en', 'jaipur'],
  ['अनिल कुमार', '3214', 'hi', 'regular', 'bhopal'],
  ['Divya Nair', '3215', 'en', 'regular', 'bengaluru'],
  ['Sanjay Patel', '3216', 'en', 'wholesale', 'surat'],
  ['Kavita Deshpande', '0001', 'en', 'pune'],
  ['मोहन लाल', '0001', 'hi', 'agra'],
  ['Thomas George', '3217', 'en', 'regular', 'kochi'],
  ['Pooja Bansal', '0004', 'en', 'delhi'],
  ['Nitin Agarwal', '0005', 'en', 'indore'],
  ['Anjali Bose', '0008', 'en', 'kolkata'],
  ['Harish Reddy', '0002', 'en', 'hyderabad'],
  ['Rukmini Rao', '0011', 'en', 'lapsed', 'chennai'],
];

/** Customers of before; the rest come by writing first. */
export const CUSTOMERS: readonly Customer[] = REGULAR.map(([name, lastFour, language, ...tags], i) => ({
  ...{ name, language, tags },
  phone: `+9198${String(76_54 + i * 7).padStart(4, '0')}${lastFour}`,
}));

/** They write to the shop before it has written to them. */
export const NEWCOMERS: readonly Customer[] = [
  { name: 'Shreya Kulkarni', phone: '+919811204417', tags: [], language: 'en' },
  { name: 'अमित त्रिपाठी', phone: '+919811204426', tags: [], language: 'hi' },
  { name: 'Zoya Ahmed', phone: '+919811204435', tags: [], language: 'en' },
  { name: 'Manoj Pandey', phone: '+919811204444', tags: [], language: 'en' },
];
