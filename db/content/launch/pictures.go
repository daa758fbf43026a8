package launch

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

var pictureRules = ruleset{"imagenes", "Tus imágenes", "Tus pacientes quieren ver a quién van a conocer, y dónde.", []rule{
	{"portrait", "Tu retrato",
		"Sin una foto tuya, los diseños que la llevan ponen una ilustración: una bata, una puerta, un escritorio.",
		[]Link{field("Cambiar el retrato", "doctorInfo.portraitPath")},
		func(s Site) verdict {
			return portrait(cmp.Or(s.Content.DoctorInfo.PortraitPath, s.Content.AboutMe.ImagePath))
		}},
	{"aboutPortrait", "El retrato de “Acerca de mí”",
		"Va junto al texto en el que te presentas.",
		[]Link{field("Cambiar el retrato", "aboutMe.imagePath")},
		func(s Site) verdict {
			if !s.shown("AboutMe") {
				return hidden
			}
			return portrait(cmp.Or(s.Content.AboutMe.ImagePath, s.Content.DoctorInfo.PortraitPath))
		}},
	{"aboutPictures", "Las otras imágenes de “Acerca de mí”",
		"Ahí el paciente espera ver tu consultorio, no uno dibujado.",
		[]Link{field("Cambiar las imágenes", "aboutMe.images")},
		func(s Site) verdict {
			if !s.shown("AboutMe") {
				return hidden
			}
			for _, path := range s.Content.AboutMe.Images {
				if ours(path) {
					return open(path, "Es una ilustración. Cámbiala o quítala de la lista.")
				}
			}
			return done(strconv.Itoa(len(s.Content.AboutMe.Images)) + " en la lista")
		}},
	{"heroPictures", "La imagen de la portada",
		"Es lo primero que se ve. Una ilustración no engaña a nadie; una foto tuya acerca más.",
		[]Link{field("Para computadora", "heroSection.mainImage"), field("Para tableta", "heroSection.tabletImage"), field("Para celular", "heroSection.mobileImage")},
		func(s Site) verdict {
			if !s.shown("Hero") {
				return hidden
			}
			h := s.Content.HeroSection
			crops := []string{h.MainImage, h.TabletImage, h.MobileImage}
			own := cmp.Or(crops...)
			if own == "" || slices.ContainsFunc(crops, ours) {
				return confirm("La ilustración del diseño", "Puedes dejarla, o poner una tuya en los tres tamaños.")
			}
			return done(own)
		}},
	{"gallery", "La galería",
		"Sus imágenes son ilustraciones y así lo dice el sitio: no son tu consultorio ni tus pacientes.",
		[]Link{area("Cambiar las fotos", "galeria"), section("Ocultar la galería", "PhotosGallery")},
		func(s Site) verdict {
			if !s.shown("PhotosGallery") {
				return hidden
			}
			count := 0
			for _, picture := range s.Content.Records.Gallery {
				if ours(picture.Src) {
					count++
				}
			}
			if count > 0 {
				return open(strconv.Itoa(count)+" ilustraciones de muestra", "Pon fotos tuyas, u oculta la sección hasta tenerlas.")
			}
			return done(strconv.Itoa(len(s.Content.Records.Gallery)) + " imágenes propias")
		}},
}}

func portrait(now string) verdict {
	switch {
	case empty(now):
		return open("", "No hay retrato. Pon una fotografía tuya.")
	case ours(now):
		return open(now, "Es una ilustración. Pon una fotografía tuya.")
	}
	return done(now)
}

func ours(path string) bool { return strings.HasPrefix(path, "/images/") }
