// The JSON that islands read; see db/content.

export interface NavEntry {
  label: string;
  path: string;
  hidden?: boolean;
}

export interface Testimonial {
  name: string;
  image: string;
  rating: number;
  shortTestimonial: string;
  fullTestimonial: string;
  procedure: string;
  weightLoss: string;
  timeElapsed: string;
  visible: boolean;
}

export interface Picture {
  id: string;
  src: string;
  alt: string;
  hidden?: boolean;
}

export interface DoctorInfo {
  phone: string;
  whatsapp: string;
  facebookLink: string;
  instagramLink: string;
  googleMapsLink: string;
  googleMapsLink2: string;
  linkedinLink: string;
  xLink: string;
  twitterLink: string;
  youtubeLink: string;
  tiktokLink: string;
}

export interface SiteContent {
  doctorInfo: DoctorInfo;
  multimedia: { videoTitle: string; videoUrl: string };
  navMenu: NavEntry[];
  photosGallery: { sectionTitle: string; sectionSubtitle: string };
  testimonials: { sectionTitle: string; linkText: string; dataBlocks: { procedure: string; weightLoss: string; timeElapsed: string } };
  records: { testimonials?: Testimonial[]; gallery?: Picture[] };
}

export type Sections = Record<string, { component: string; display?: boolean }>;
